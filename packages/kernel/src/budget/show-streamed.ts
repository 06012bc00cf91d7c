import type { ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { withText } from "./cut-result.ts";
import { excerptOf, excerptSizes, type Favoured, favouredEnd } from "./excerpt.ts";
import { excerptEnds, joinExcerpt } from "./excerpt-ends.ts";
import { leftOutBinaryNote, leftOutBytesNote, pointer } from "./note-text.ts";
import { isReadable, readableSizes } from "./readable-sizes.ts";
import type { ResultFacts, StreamedOutput } from "./result-facts.ts";
import { bytesLeftOut } from "./sink/shown-bytes.ts";
import { isTextType } from "./text-bytes.ts";

export type KeptOutput = StreamedOutput & Required<Pick<StreamedOutput, "kept">>;

/** What a tool said itself, an excerpt of what it streamed, and the pointer to the whole. */
export function showStreamed(
  result: ToolResultMessage,
  output: KeptOutput,
  tool: ResultFacts["tool"],
  { limits, pointerText }: SpillSettings,
): ToolResultMessage {
  const said = result.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).slice(0, -1);
  const { entry } = output.kept;
  const excerpt = excerptOfStream(output, limits.preview, favouredEnd(result, tool));
  const shown = excerpt === undefined ? said : [...said, excerpt];
  const view = withText(result, [...shown, pointer(entry, pointerText)].join("\n"));
  return { ...view, details: { ...result.details, spill: entry } };
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
