import { spilledParts, spillRecord, type ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import type { CutSizes } from "./cut-ends.ts";
import { textOf, withText } from "./cut-result.ts";
import { excerptOf, excerptSizes, type Favoured, favouredEnd } from "./excerpt.ts";
import { excerptEnds, joinExcerpt } from "./excerpt-ends.ts";
import { leftOutBinaryNote, leftOutBytesNote, pointer } from "./note-text.ts";
import type { ResultFacts, StreamedOutput } from "./result-facts.ts";
import { bytesLeftOut } from "./sink/shown-bytes.ts";
import { isTextCode, isTextType } from "./text-bytes.ts";

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

/** Replacement character of a decoder for undecodable bytes. */
const REPLACED = "\ufffd";
const NUL = "\0";

/** True when all bytes of a text decoded, and none is a NUL: then there is but a control character in it. */
function isReadable(text: string): boolean {
  return !text.includes(NUL) && !text.includes(REPLACED);
}

/** Size of both ends of binary output that are shown: whole lines that decode, and of a last one that only ends so its rest. */
function readableSizes(start: string, end: string, { head, tail }: CutSizes): CutSizes {
  return { head: Math.min(head, readableHead(start)), tail: Math.min(tail, readableTail(end)) };
}

function readableHead(text: string): number {
  const stops = [text.indexOf(NUL), text.indexOf(REPLACED)].filter((at) => at !== -1);
  return blankAsNone(text.slice(0, text.slice(0, Math.min(text.length, ...stops)).lastIndexOf("\n") + 1));
}

function readableTail(text: string): number {
  const decoded = text.slice(Math.max(text.lastIndexOf(NUL), text.lastIndexOf(REPLACED)) + 1);
  const feed = decoded.indexOf("\n");
  if (feed === -1) return 0;
  return blankAsNone(feed === decoded.length - 1 ? plainEnd(decoded) : decoded.slice(feed + 1));
}

// The last words of a command often follow bytes that did not end their line.
function plainEnd(text: string): string {
  let start = text.length;
  while (start > 0 && isTextCode(text.charCodeAt(start - 1))) start--;
  return text.slice(start);
}

function blankAsNone(text: string): number {
  return text.trim() === "" ? 0 : text.length;
}

/** The tool's own text beside its streamed output: the last text of its result. */
export function saidOf(result: ToolResultMessage): ToolResultMessage {
  const last = result.content.findLastIndex(({ type }) => type === "text");
  return { ...result, content: result.content.filter((_, index) => index !== last) };
}

/** Puts the streamed output, or its stand-in, behind the tool's own text. */
export function withStreamed(said: ToolResultMessage, text: string): ToolResultMessage {
  const own = textOf(said);
  return withText(said, own === "" ? text : `${own}\n${text}`);
}
