import type { ToolResultMessage } from "@toolrail/protocol";
import { textOf, withText } from "./cut-result.ts";

/** What a tool said beside what it streamed, which is the last text of its result. */
export function saidOf(result: ToolResultMessage): ToolResultMessage {
  const last = result.content.findLastIndex(({ type }) => type === "text");
  return { ...result, content: result.content.filter((_, index) => index !== last) };
}

/** What was streamed, or stands for it, behind what the tool said. */
export function withStreamed(said: ToolResultMessage, text: string): ToolResultMessage {
  const own = textOf(said);
  return withText(said, own === "" ? text : `${own}\n${text}`);
}
