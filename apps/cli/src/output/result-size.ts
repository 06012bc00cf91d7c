import { spilledParts, type ToolResultMessage } from "@toolrail/protocol";
import { formatCount, formatNumberOf } from "./amounts.ts";

export function resultCharacters(result: ToolResultMessage): number {
  return result.content.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);
}

/** What goes back to the model, in words. */
export function resultSize(result: ToolResultMessage): string {
  const images = result.content.filter((block) => block.type === "image").length;
  const characters = formatNumberOf(resultCharacters(result), "character") + leftOut(result);
  return images === 0 ? characters : `${characters}, ${formatNumberOf(images, "image")}`;
}

function leftOut({ details }: ToolResultMessage): string {
  const [kept] = spilledParts({ details: details ?? {} });
  if (kept)
    return ` (spilled: ${kept.chars === undefined ? `${formatCount(kept.size)} bytes` : formatCount(kept.chars)})`;
  const whole = details?.truncated === true ? details.originalChars : undefined;
  return typeof whole === "number" ? ` (cut from ${formatCount(whole)})` : "";
}
