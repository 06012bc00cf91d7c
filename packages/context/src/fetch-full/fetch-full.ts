import { defineTool, type Message, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { FETCH_FULL } from "../ref.prompt.ts";
import { answerOfKept, answerOfUnnamed } from "./answer-of.ts";
import { imageOriginalText } from "./answer-text.ts";
import { type FetchFullArgs, fetchFullDescription, fetchFullSchema } from "./fetch-full.prompt.ts";
import { findKept, isImage } from "./find-kept.ts";
import { pageRange } from "./page.ts";
import { readKept } from "./read-kept.ts";
import type { ReadSpill } from "./read-spill.ts";
import { readUnnamed } from "./read-unnamed.ts";
import { renderAnswer } from "./render-answer.ts";

export interface FetchFullOptions {
  /** The whole history as it was said, before any transform. */
  messages: () => readonly Message[];
  /** Reads what was spilled. Default none: of such results there is only what was sent of them. */
  readSpill?: ReadSpill | undefined;
}

/**
 * The tool `fetch_full`: gives back what was cut or left out of a tool result, by its call's id, or by the ref of its
 * original in a store. What it gives back of a result from outside is marked as such, as `details.trust`.
 *
 * @example
 * const fetchFull = createFetchFullTool({
 *   messages: () => history,
 *   readSpill: (ref, range) => readSpill(store, ref, range),
 * });
 */
export function createFetchFullTool(options: FetchFullOptions): Tool<FetchFullArgs> {
  return defineTool({
    name: FETCH_FULL,
    description: fetchFullDescription,
    schema: fetchFullSchema,
    readOnly: true,
    idempotent: true,
    spillable: false,
    keyArgument: "ref",
    run: (args, context) => fetchFull(args, context, options),
  });
}

async function fetchFull(
  { ref, ...asked }: FetchFullArgs,
  { maxChars, vision }: Pick<ToolContext, "maxChars" | "vision">,
  { messages, readSpill }: FetchFullOptions,
): Promise<ToolOutput> {
  const history = messages();
  const range = pageRange(asked, maxChars);
  const kept = findKept(ref, history);
  if (!kept) {
    const read = await readUnnamed(ref, history, range, readSpill);
    if (!read.ok) return failed(read.message);
    return renderAnswer(answerOfUnnamed(ref, read), vision);
  }
  if (kept.original && isImage(kept.original)) return failed(imageOriginalText(kept.original));
  return renderAnswer(answerOfKept(ref, kept, await readKept(kept, range, readSpill)), vision);
}

function failed(message: string): ToolOutput {
  return { content: message, isError: true };
}
