import { readSync } from "node:fs";
import type { ToolContext, ToolOutput } from "@toolrail/protocol";
import { decodeText, type OpenFile, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { pastEndText, pastLineEndText, unknownEncodingText } from "../failure-text.ts";
import { createPacer, type Pacer } from "../pacer.ts";
import { chooseEncoding, createDecoder } from "../text-encoding.ts";
import { binaryText, emptyText } from "./answer-text.ts";
import { binaryType } from "./binary-type.ts";
import { createWindowCollector, type Window, type WindowRequest } from "./collect-window.ts";
import { BLOCK_BYTES, MAX_COUNTED_BYTES, MAX_LINE_CHARS, SAMPLE_BYTES } from "./limits.ts";
import { type LinePlace, type LineScanner, placeBefore, totalLines } from "./line-index.ts";
import type { ReadFileArgs } from "./read-file.prompt.ts";
import type { IndexMemory } from "./remember-index.ts";
import { renderWindow } from "./render-window.ts";

/** Locates, reads and shows the lines that were asked for. */
export async function answerLines(
  workspace: Workspace,
  memory: IndexMemory,
  file: OpenFile,
  sample: Buffer,
  args: ReadFileArgs,
  context: ToolContext,
): Promise<ToolOutput> {
  const { fd, size } = file;
  const path = file.path.display;
  const encoding = chooseEncoding(args.encoding, sample);
  if (encoding === undefined) return failedOutput(unknownEncodingText(args.encoding ?? ""));

  const pacer = createPacer(context.signal);
  const scanner = memory.scannerFor(fd, size, encoding);
  const start = await locateStart(file, scanner, args.offset, pacer);
  if (!start.ok) return failedOutput(pastEndText(path, args.offset, start.totalLines));

  const request = planWindow(args, start, path, context.maxChars);
  const window = await readWindow({ fd, size, encoding }, start.place.byte, request, pacer);
  const { digest } = scanner.index;
  const record = () => {
    if (digest !== undefined)
      workspace.ledger.record(file.path.absolute, { size, mtimeMs: file.mtimeMs, digest });
  };
  const first = window.lines[0];
  if (first === undefined) {
    record();
    return { content: emptyText(path, size), details: { path, bytes: size } };
  }
  if (args.encoding === undefined && isBinary(window))
    return {
      content: binaryText(path, binaryType(sample), size),
      details: { path, bytes: size, binary: true },
    };
  if (args.column > Math.max(1, first.length))
    return failedOutput(pastLineEndText(path, first.number, args.column, first.length));

  record();
  const facts = { path, bytes: size, encoding, totalLines: totalLines(scanner.index), column: args.column };
  return { content: renderWindow(window, facts), details: { ...facts, ...windowDetails(window) } };
}

// What is shown decides, not the file's head.
function isBinary(window: Window): boolean {
  const shown = window.lines.map((line) => line.text).join("\n");
  return "binary" in decodeText(Buffer.from(shown), { encoding: "utf-8" });
}

function windowDetails({ lines, more, crlf, lf, endsWithLineEnd }: Window): Record<string, unknown> {
  return {
    firstLine: lines[0]?.number,
    lastLine: lines.at(-1)?.number,
    more,
    lineEnd: crlf === 0 ? "lf" : lf === 0 ? "crlf" : "mixed",
    endsWithLineEnd,
  };
}

/** Start of a window: its first line, and a place at or before it where a line begins. */
type WindowStart = { ok: true; firstLine: number; place: LinePlace } | { ok: false; totalLines: number };

/** Turns an offset into a place, scanning no further than it takes. */
async function locateStart(
  file: { fd: number; size: number },
  scanner: LineScanner,
  offset: number,
  pacer: Pacer,
): Promise<WindowStart> {
  if (offset < 0 || file.size <= MAX_COUNTED_BYTES) await scanner.scanAll(file.fd, pacer);
  else await scanner.scanTo(file.fd, offset - 1, pacer);
  const total = totalLines(scanner.index);
  if (total !== undefined && offset > total) return { ok: false, totalLines: total };
  const firstLine = offset > 0 ? offset : Math.max(1, (total ?? 0) + offset + 1);
  return { ok: true, firstLine, place: placeBefore(scanner.index, firstLine) };
}

const ROOM_FOR_HEADER_AND_NOTES = 400;
// Added by `renderLine` to a line that is cut.
const ROOM_FOR_CUT = 120;
const LEAST_ROOM = 200;

/** Limits of the lines that one answer shows. */
function planWindow(
  args: Pick<ReadFileArgs, "limit" | "column">,
  start: { firstLine: number; place: LinePlace },
  path: string,
  maxChars: number,
): WindowRequest {
  const room = Math.max(LEAST_ROOM, maxChars - path.length - ROOM_FOR_HEADER_AND_NOTES);
  const most = Math.min(MAX_LINE_CHARS, room - ROOM_FOR_CUT);
  return {
    textLine: start.place.line,
    firstLine: start.firstLine,
    limit: args.limit,
    skip: args.column - 1,
    // A column asks for the rest of that very line.
    firstMost: args.column > 1 ? room - ROOM_FOR_CUT : most,
    most,
    room,
  };
}

/** Reads lines from a byte offset where a line begins, in bounded memory however long they are. */
async function readWindow(
  file: { fd: number; size: number; encoding: string },
  start: number,
  request: WindowRequest,
  pacer: Pacer,
): Promise<Window> {
  const collector = createWindowCollector(request);
  const decoder = createDecoder(file.encoding, start === 0);
  // Most windows are small; a long one soon reads whole blocks.
  let buffer = Buffer.allocUnsafe(Math.min(SAMPLE_BYTES, file.size - start));
  for (let position = start; position < file.size; ) {
    const most = Math.min(buffer.length, file.size - position);
    const read = readSync(file.fd, buffer, 0, most, position);
    if (read === 0) break;
    position += read;
    if (!collector.push(decoder.decode(buffer.subarray(0, read), { stream: true }))) return collector.end();
    if (buffer.length < BLOCK_BYTES) buffer = Buffer.allocUnsafe(BLOCK_BYTES);
    await pacer.step(COST_OF_BLOCK);
  }
  collector.push(decoder.decode());
  return collector.end();
}

const COST_OF_BLOCK = 16;
