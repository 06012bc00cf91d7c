import { spilledParts, spillRecord, type ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { excerptOf, excerptSizes, type Favoured, favouredEnd } from "./excerpt.ts";
import { excerptEnds, joinExcerpt } from "./excerpt-ends.ts";
import { leftOutBinaryNote, leftOutBytesNote, pointer } from "./note-text.ts";
import { isReadable, readableSizes } from "./readable-sizes.ts";
import type { ResultFacts, StreamedOutput } from "./result-facts.ts";
import { bytesLeftOut } from "./sink/shown-bytes.ts";
import { withStreamed } from "./streamed-part.ts";
import { isTextType } from "./text-bytes.ts";

export type KeptOutput = StreamedOutput & Required<Pick<StreamedOutput, "kept">>;

/** What a tool said itself, an excerpt of what it streamed, and the pointer to the whole. */
export function showStreamed(
  said: ToolResultMessage,
  output: KeptOutput,
  tool: ResultFacts["tool"],
  { limits, pointerText }: SpillSettings,
): ToolResultMessage {
  const { entry } = output.kept;
  const excerpt = excerptOfStream(output, limits.preview, favouredEnd(said, tool));
  const shown = pointer(entry, pointerText);
  const view = withStreamed(said, excerpt === undefined ? shown : `${excerpt}\n${shown}`);
  return { ...view, details: { ...said.details, spill: spillRecord([entry, ...spilledParts(said)]) } };
}

/** Undefined where there is no text to show: the bytes of a program or a picture say nothing. */
function excerptOfStream(
  { text, truncated, kept }: KeptOutput,
  preview: number,
  favoured: Favoured,
): string | undefined {
  const { entry, start, end, first = encode(start), last = encode(end) } = kept;
  const isText = isTextType(entry.mediaType);
  if (!truncated && (isText || isReadable(text))) return excerptOf(text, preview, favoured);
  const sizes = excerptSizes(preview, favoured);
  const readable = isText ? sizes : readableSizes(start, end, sizes);
  if (!isText && readable.head + readable.tail === 0) return undefined;
  const ends = excerptEnds(start, end, readable);
  const note = isText ? leftOutBytesNote : leftOutBinaryNote;
  return joinExcerpt(ends, note(bytesLeftOut(entry.size, { first, last }, ends), entry.size));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
