import {
  type ImageBlock,
  type SpilledPart,
  spilledParts,
  spillRecord,
  splitPointers,
  type ToolResultMessage,
} from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { textOf } from "./cut-result.ts";
import { excerptOf, favouredEnd } from "./excerpt.ts";
import { attempt, keepImage, keepText } from "./keep-original.ts";
import { imageLeftOut, lostNote, pointer } from "./note-text.ts";
import { truncateMiddle } from "./truncate-middle.ts";

/** UTF-16 code units that a note in the middle takes at most. */
const NOTE_CHARS = 80;

/** A result in `chars` characters, the pointers to its originals among them; these stay even where they take more. */
export async function shrinkResult(
  result: ToolResultMessage,
  chars: number,
  spill: SpillSettings | undefined,
): Promise<ToolResultMessage> {
  const { text, pointers } = splitPointers(textOf(result));
  const kept: SpilledPart[] = [];
  if (spill && pointers.length === 0 && text !== "") {
    const part = await attempt(keepText(spill.store, result.toolCallId, text));
    if (part) kept.push(part);
    if (part) pointers.push(pointer(part, spill.pointerText));
  }
  const isKept = pointers.length > 0;
  for (const block of result.content)
    if (block.type === "image") pointers.push(await replaceImage(block, result, spill, kept));
  const below = pointers.map((line) => `\n${line}`).join("");
  const room = Math.max(0, chars - below.length - NOTE_CHARS);
  const shown = isKept
    ? excerptOf(text, room, favouredEnd(result, undefined))
    : truncateMiddle(text, { cap: room, note: lostNote }).text;
  const spilled = spillRecord([...spilledParts(result), ...kept]);
  return {
    ...result,
    content: [{ type: "text", text: `${shown}${below}` }],
    details: { ...result.details, truncated: true, ...(spilled && { spill: spilled }) },
  };
}

/** What stands in an image's place. */
async function replaceImage(
  image: ImageBlock,
  { toolCallId }: ToolResultMessage,
  spill: SpillSettings | undefined,
  kept: SpilledPart[],
): Promise<string> {
  const part = spill && (await attempt(keepImage(spill.store, toolCallId, image)));
  if (!part) return imageLeftOut(image.mediaType);
  kept.push(part);
  return pointer(part, spill.pointerText);
}
