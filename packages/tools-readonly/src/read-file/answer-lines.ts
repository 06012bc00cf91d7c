import type { ToolContext, ToolOutput } from "@toolrail/protocol";
import { decodeText, type OpenFile, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { pastEndText, pastLineEndText, unknownEncodingText } from "../failure-text.ts";
import { createPacer } from "../pacer.ts";
import { chooseEncoding } from "../text-encoding.ts";
import { binaryText, emptyText } from "./answer-text.ts";
import { binaryType } from "./binary-type.ts";
import type { Window } from "./collect-window.ts";
import { totalLines } from "./line-index.ts";
import { locateStart } from "./locate-start.ts";
import { planWindow } from "./plan-window.ts";
import type { ReadFileArgs } from "./read-file.prompt.ts";
import { readWindow } from "./read-window.ts";
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
