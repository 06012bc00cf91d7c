import {
  defineTool,
  type Message,
  pointedRefs,
  type Tool,
  type ToolContext,
  type ToolOutput,
} from "@toolrail/protocol";
import { FETCH_FULL } from "../ref.prompt.ts";
import { cutEnd } from "../text/cut-text.ts";
import { messageText } from "../text/message-text.ts";
import {
  goOnText,
  imageOriginalText,
  imagesText,
  pageHeader,
  pastEndText,
  unknownRefText,
} from "./answer/answer.prompt.ts";
import { type Answer, answerOfKept, answerOfUnnamed } from "./answer/answer-of.ts";
import { suggestRefs } from "./answer/suggest-refs.ts";
import { type FetchFullArgs, fetchFullDescription, fetchFullSchema } from "./fetch-full.prompt.ts";
import { findKept, isImage } from "./find-kept.ts";
import { isBehindEnd, type Page, type PageRange, pageRange } from "./page/page.ts";
import { pageOfOriginal } from "./page/page-of-original.ts";
import { readKept } from "./read-kept.ts";
import type { ReadSpill } from "./read-spill.ts";

export interface FetchFullOptions {
  /** The whole history as it was said, before any transform. */
  history: () => readonly Message[];
  /**
   * All messages that were ever said, such as a session's log holds them: read where the history does not know a ref,
   * since a compaction took its result out. Default none.
   */
  archive?: (() => readonly Message[] | Promise<readonly Message[]>) | undefined;
  /** Reads what was spilled. Default none: of such results there is only what was sent of them. */
  readSpill?: ReadSpill | undefined;
}

/**
 * The tool `fetch_full`: gives back what was cut or left out of a tool result, by its call's id, or by the ref of its
 * original in a store. What it gives back of a result from outside says so in
 * `details.trust`. An answer's text has at most `limit` UTF-16 code units (500 to 50,000, default 8,000), header and
 * notes among them.
 *
 * @example
 * const fetchFull = createFetchFullTool({
 *   history: () => messages,
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
  { history, archive, readSpill }: FetchFullOptions,
): Promise<ToolOutput> {
  const messages = history();
  const range = pageRange(asked, maxChars);
  const kept = findKept(ref, messages) ?? (archive && findKept(ref, await archive()));
  if (!kept) {
    const read = await readUnnamed(ref, messages, range, readSpill);
    if (!read.ok) return failed(read.message, asked.limit);
    return renderAnswer(answerOfUnnamed(ref, read), vision);
  }
  if (kept.original && isImage(kept.original)) return failed(imageOriginalText(kept.original), asked.limit);
  return renderAnswer(answerOfKept(ref, kept, await readKept(kept, range, readSpill)), vision);
}

function failed(message: string, limit: number): ToolOutput {
  return { content: cutEnd(message, limit), isError: true };
}

/** A page of an original that no result names, such as one whose result a compaction took out of the history. */
async function readUnnamed(
  ref: string,
  history: readonly Message[],
  range: PageRange,
  readSpill: ReadSpill | undefined,
): Promise<{ ok: true; page: Page } | { ok: false; message: string }> {
  const read = readSpill && (await pageOfOriginal(readSpill, { ref }, range));
  if (read?.ok) return read;
  // A store says of whatever it does not know that it is no longer kept.
  if (read && history.some((message) => pointedRefs(messageText(message)).includes(ref))) return read;
  return { ok: false, message: unknownRefText(ref, suggestRefs(ref, history)) };
}

/** A page between its header and its notes, with the images on the first one. */
function renderAnswer(answer: Answer, vision: boolean): ToolOutput {
  const { name, page, excerptSince, before, images } = answer;
  const details = detailsOf(answer);
  // With an unknown size, an answer before may have named the very end.
  if (isBehindEnd(page) && page.total !== undefined)
    return { content: linesOf(excerptSince, pastEndText(name, page)), isError: true, details };
  const showsImages = vision && page.offset === 0;
  const above = linesOf(pageHeader(name, page), excerptSince, before);
  const below = linesOf(
    goOnText(page),
    images.length > 0 && !showsImages ? imagesText(images.length, vision) : "",
  );
  const gap = below === "" || page.text === "" || page.text.endsWith("\n") ? "" : "\n";
  const text = `${above}\n${page.text}${gap}${below}`;
  return { content: [{ type: "text", text }, ...(showsImages ? images : [])], details };
}

function linesOf(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

function detailsOf({ ref, page, trust }: Answer): Record<string, unknown> {
  const { text: _, nextOffset, total, ...place } = page;
  return {
    ref,
    ...place,
    ...(nextOffset !== undefined && { nextOffset }),
    ...(total !== undefined && { total }),
    ...(trust === "external" && { trust }),
  };
}
