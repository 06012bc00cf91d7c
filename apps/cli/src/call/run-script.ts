import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reasonOf } from "../input-bytes.ts";
import { readLines } from "../lines.ts";
import { usageFailure } from "../output/failure.ts";
import type { BatchRunner } from "./answer-batch.ts";
import { parseScriptLine } from "./script-line.ts";

/** Answers each line of a script by one line before the next is read. */
export async function runScript(
  context: CliContext,
  runner: BatchRunner,
  file: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const bytes = file === "-" ? context.stdin : createReadStream(resolve(context.workingDirectory, file));
  const lines = readLines(bytes);
  while (!signal.aborted) {
    const next = await nextLine(lines, signal);
    if (!next.ok) return usageFailure(context, reasonOf(file, next.error));
    if (next.line === undefined) return EXIT.success;
    if (next.line.trim() !== "")
      context.stdout.write(`${JSON.stringify(await answer(runner, next.line, signal))}\n`);
  }
  return EXIT.interrupted;
}

type NextLine = { ok: true; line: string | undefined } | { ok: false; error: unknown };

// Waiting for a line must not outlast Ctrl-C.
async function nextLine(lines: AsyncGenerator<string>, signal: AbortSignal): Promise<NextLine> {
  const stopped = new Promise<NextLine>((resolve) => {
    signal.addEventListener("abort", () => resolve({ ok: true, line: undefined }), { once: true });
  });
  const read = lines.next().then(
    ({ done, value }): NextLine => ({ ok: true, line: done ? undefined : value }),
    (error: unknown): NextLine => ({ ok: false, error }),
  );
  return Promise.race([read, stopped]);
}

async function answer(runner: BatchRunner, line: string, signal: AbortSignal): Promise<unknown> {
  const parsed = parseScriptLine(line);
  if (parsed.kind === "batch") return runner.run(parsed.entries, signal);
  const [result] = await runner.run([parsed.entry], signal);
  return result;
}
