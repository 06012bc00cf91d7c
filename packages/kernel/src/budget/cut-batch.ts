import type { ToolResultMessage } from "@toolrail/protocol";
import { compressLog } from "../logs/compress-log.ts";
import type { CutSettings } from "./budget-settings.ts";
import { cutResult, isSettled, textOf, withText } from "./cut-result.ts";
import { DEFAULT_CAP } from "./cut-sizes.ts";
import type { FactsOf } from "./result-facts.ts";
import { saidOf, withStreamed } from "./streamed-part.ts";

/** A batch without a store: what is over the cap loses its middle, a log first the lines that say least. */
export function cutBatch(
  results: readonly ToolResultMessage[],
  factsOf: FactsOf,
  settings: CutSettings,
): ToolResultMessage[] {
  return results.map((result) => {
    const { tool, output } = factsOf(result) ?? {};
    // What was streamed was cut on its way; what the tool said beside it was not.
    if (output?.truncated) return withStreamed(cutResult(saidOf(result), settings), output.text);
    if (isSettled(result)) return result;
    const isLog = settings.logs && tool?.output === "log";
    return isLog ? cutLog(result, settings) : cutResult(result, settings);
  });
}

// Folded lines can't be brought back here, so only what would be cut anyway is folded.
function cutLog(result: ToolResultMessage, settings: CutSettings): ToolResultMessage {
  const text = textOf(result);
  if (text.length <= (settings.cap ?? DEFAULT_CAP)) return result;
  const { text: shown } = compressLog(text);
  if (shown === text) return cutResult(result, settings);
  const details = { truncated: true, originalChars: text.length };
  const cut = cutResult(withText(result, shown), settings);
  return { ...cut, details: { ...cut.details, ...details } };
}
