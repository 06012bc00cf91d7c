import {
  type ImageBlock,
  type SpilledPart,
  spillRecord,
  type TextBlock,
  type ToolResultMessage,
} from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { cutResult, textOf, withText } from "./cut-result.ts";
import type { Draft } from "./draft.ts";
import { excerptOf, favouredEnd } from "./excerpt.ts";
import { imagesToSpill } from "./images-to-spill.ts";
import { attempt, keepImage, keepText } from "./keep-original.ts";
import { pointer, unkeptNote } from "./note-text.ts";

/** Keeps what is long of a result, its text and its images, and leaves an excerpt and pointers. */
export async function spillResult(draft: Draft, settings: SpillSettings): Promise<ToolResultMessage> {
  const parts: SpilledPart[] = [];
  const shown = await spillText(draft, settings, parts);
  const leaving = imagesToSpill(draft.result, settings.limits.preview);
  const content: ToolResultMessage["content"] = [];
  for (const block of shown.content)
    content.push(
      block.type === "image" && leaving.has(block) ? await spillImage(block, draft, settings, parts) : block,
    );
  const spill = spillRecord(parts);
  return spill ? { ...shown, content, details: { ...shown.details, spill } } : shown;
}

async function spillText(
  { result, tool, folded }: Draft,
  { store, limits, pointerText, cap }: SpillSettings,
  parts: SpilledPart[],
): Promise<ToolResultMessage> {
  const text = textOf(result);
  if (text.length <= limits.preview) return result;
  const part = folded?.part ?? (await attempt(keepText(store, result.toolCallId, text)));
  if (!part) return cutResult(result, { cap, note: unkeptNote });
  parts.push(part);
  const excerpt = excerptOf(folded?.text ?? text, limits.preview, favouredEnd(result, tool));
  return withText(result, `${excerpt}\n${pointer(part, pointerText)}`);
}

async function spillImage(
  image: ImageBlock,
  { result }: Draft,
  { store, pointerText }: SpillSettings,
  parts: SpilledPart[],
): Promise<TextBlock | ImageBlock> {
  const part = await attempt(keepImage(store, result.toolCallId, image));
  if (!part) return image;
  parts.push(part);
  return { type: "text", text: pointer(part, pointerText) };
}
