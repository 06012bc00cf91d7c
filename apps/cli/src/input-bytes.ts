import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CliContext } from "./context.ts";

export type InputRead =
  | { ok: true; name: string; bytes: Uint8Array }
  | { ok: false; name: string; message: string };

const STDIN = "-";

/** A named file, or stdin for `-`. */
export async function readInput(context: CliContext, name: string): Promise<InputRead> {
  try {
    const bytes =
      name === STDIN ? await readAll(context.stdin) : await readFile(resolve(context.workingDirectory, name));
    return { ok: true, name, bytes };
  } catch (error) {
    return { ok: false, name, message: reasonOf(name, error) };
  }
}

/** All of stdin as text. */
export async function readStdinText(context: CliContext): Promise<string> {
  return new TextDecoder().decode(await readAll(context.stdin));
}

/** Reads all of stdin as text; undefined, with stdin closed, where its first byte does not come in time. */
export async function readPipedText(
  { stdin, clock }: Pick<CliContext, "stdin" | "clock">,
  maxWaitMs: number,
): Promise<string | undefined> {
  const chunks = stdin[Symbol.asyncIterator]();
  let cancel = (): void => {};
  const late = new Promise<"late">((resolve) => {
    cancel = clock.schedule(() => resolve("late"), maxWaitMs);
  });
  const first = await Promise.race([chunks.next(), late]);
  cancel();
  if (first === "late") {
    // A pending read would keep the process alive.
    stdin.close();
    return undefined;
  }
  if (first.done) return "";
  const rest = await readAll({ [Symbol.asyncIterator]: () => chunks });
  return new TextDecoder().decode(Buffer.concat([first.value, rest]));
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Why a file could not be read, in words. */
export function reasonOf(name: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return `${name}: there is no such file`;
  if (code === "EISDIR") return `${name}: is a folder`;
  if (code === "EACCES") return `${name}: may not be read`;
  return `${name}: ${error instanceof Error ? error.message : String(error)}`;
}
