import type { TextBlock, ToolResultMessage } from "@toolrail/protocol";
import { cutResult, isSettled, textOf, withText } from "../budget/cut-result.ts";
import { imagesToSpill } from "../budget/images-to-spill.ts";
import { readLimits } from "../budget/limits.ts";
import { defaultPointerText, imageLeftOut, lostNote, pointer, unkeptNote } from "../budget/note-text.ts";
import type { StreamedOutput } from "../budget/result-facts.ts";

/** UTF-16 code units that a result may have, images with their base64. */
const MOST_CHARS = readLimits({}).perResult.chars;

/** A result that no budget made fit, cut in words that promise nothing; what was streamed to a store is pointed to. */
export function unkeptResult(
  result: ToolResultMessage,
  output: StreamedOutput | undefined,
): ToolResultMessage {
  const fits = isSettled(result) && textOf(result).length <= MOST_CHARS;
  const cut = fits ? result : cutResult(result, { note: output?.kept ? lostNote : unkeptNote });
  return withoutLargeImages(output?.kept ? pointedTo(cut, output.kept) : cut);
}

function pointedTo(
  result: ToolResultMessage,
  { entry }: NonNullable<StreamedOutput["kept"]>,
): ToolResultMessage {
  const text = `${textOf(result)}\n${pointer(entry, defaultPointerText)}`;
  return { ...withText(result, text), details: { ...result.details, spill: entry } };
}

function withoutLargeImages(result: ToolResultMessage): ToolResultMessage {
  const tooLarge = imagesToSpill(result, MOST_CHARS);
  if (tooLarge.size === 0) return result;
  const content = result.content.map((block) =>
    block.type === "image" && tooLarge.has(block) ? lineFor(block.mediaType) : block,
  );
  return { ...result, content, details: { ...result.details, truncated: true } };
}

function lineFor(mediaType: string): TextBlock {
  return { type: "text", text: imageLeftOut(mediaType) };
}
