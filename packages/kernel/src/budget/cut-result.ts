import type { ToolResultMessage } from "@toolrail/protocol";
import { type TruncateOptions, truncateMiddle } from "./truncate-middle.ts";

/** True for a result that was cut or spilled before: its bytes are settled. */
export function isSettled({ details }: ToolResultMessage): boolean {
  if (details === undefined) return false;
  return (
    details.spill !== undefined || (details.truncated === true && typeof details.originalChars === "number")
  );
}

/** Several text blocks count as one text. */
export function textOf({ content }: Pick<ToolResultMessage, "content">): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** The result with another text, its images behind it. */
export function withText(result: ToolResultMessage, text: string): ToolResultMessage {
  const others = result.content.filter((block) => block.type !== "text");
  return { ...result, content: [{ type: "text", text }, ...others] };
}

/** The result with its text cut to the cap; the same object back when it fits. */
export function cutResult(result: ToolResultMessage, options: TruncateOptions): ToolResultMessage {
  const cut = truncateMiddle(textOf(result), options);
  if (!cut.truncated) return result;
  const details = { ...result.details, truncated: true, originalChars: cut.originalChars };
  return { ...withText(result, cut.text), details };
}
