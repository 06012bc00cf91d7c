import type { ImageBlock, ToolResultMessage } from "@toolrail/protocol";
import { textOf } from "./cut-result.ts";

/**
 * The images that a result over its budget does not keep: the largest, until the rest has room in the preview beside
 * a text that stays whole. Many small ones are as large as a big one.
 */
export function imagesToSpill(
  { content }: Pick<ToolResultMessage, "content">,
  preview: number,
): ReadonlySet<ImageBlock> {
  const textLength = textOf({ content }).length;
  const room = preview - (textLength <= preview ? textLength : 0);
  const images = content.filter((block) => block.type === "image");
  let total = images.reduce((sum, { data }) => sum + data.length, 0);
  const spilled = new Set<ImageBlock>();
  for (const image of images.toSorted((a, b) => b.data.length - a.data.length)) {
    if (total <= room) break;
    spilled.add(image);
    total -= image.data.length;
  }
  return spilled;
}
