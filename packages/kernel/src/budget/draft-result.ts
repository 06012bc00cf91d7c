import type { ToolResultMessage } from "@toolrail/protocol";
import { compressLog } from "../logs/compress-log.ts";
import type { SpillSettings } from "./budget-settings.ts";
import { isSettled, textOf, withText } from "./cut-result.ts";
import type { Draft } from "./draft.ts";
import { attempt, keepText } from "./keep-original.ts";
import { pointer } from "./note-text.ts";
import type { ResultFacts, StreamedOutput } from "./result-facts.ts";
import { saidOf, showStreamed, withStreamed } from "./show-streamed.ts";
import { isOver, sizeOf } from "./size.ts";
import { spillResult } from "./spill-result.ts";

/** UTF-16 code units that a pointer takes, at about the most: a fold that saves less is none. */
const POINTER_CHARS = 400;

/** A result before its batch is weighed: what was streamed to the store has its excerpt, a log is folded. */
export async function draftResult(
  result: ToolResultMessage,
  { tool, output }: ResultFacts,
  settings: SpillSettings,
): Promise<Draft> {
  const draft = (view: ToolResultMessage, rest: Pick<Draft, "maySpill" | "folded">): Draft => ({
    result,
    tool,
    view,
    size: sizeOf(view, settings.limits),
    ...rest,
  });
  if (output && (output.kept || output.truncated))
    return draft(await fitStreamed(result, output, tool, settings), { maySpill: false });
  if (isSettled(result)) return draft(result, { maySpill: false });
  const maySpill = tool?.spillable !== false;
  if (!maySpill || !settings.logs || tool?.output !== "log") return draft(result, { maySpill });
  const folded = await foldLog(result, settings);
  return folded ? draft(folded.view, { maySpill, folded }) : draft(result, { maySpill });
}

// What was streamed has its size; what the tool said beside it is a result like any other.
async function fitStreamed(
  result: ToolResultMessage,
  output: StreamedOutput,
  tool: ResultFacts["tool"],
  settings: SpillSettings,
): Promise<ToolResultMessage> {
  const said = saidOf(result);
  const size = sizeOf(said, settings.limits);
  const own = isOver(size, settings.limits.perResult)
    ? await spillResult({ result: said, tool, view: said, size, maySpill: true }, settings)
    : said;
  const { kept } = output;
  return kept ? showStreamed(own, { ...output, kept }, tool, settings) : withStreamed(own, output.text);
}

async function foldLog(
  result: ToolResultMessage,
  { store, pointerText, limits }: SpillSettings,
): Promise<(NonNullable<Draft["folded"]> & { view: ToolResultMessage }) | undefined> {
  const whole = textOf(result);
  const { text, inputLines, outputLines, savings } = compressLog(whole);
  if (whole.length <= limits.preview || whole.length - text.length < POINTER_CHARS) return undefined;
  // A fold that could not be undone is no gain.
  const part = await attempt(keepText(store, result.toolCallId, whole));
  if (!part) return undefined;
  const details = { ...result.details, log: { inputLines, outputLines, savings }, spill: part };
  const view = { ...withText(result, `${text}\n${pointer(part, pointerText)}`), details };
  return { text, part, view };
}
