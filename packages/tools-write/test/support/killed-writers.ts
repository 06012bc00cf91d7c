import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openWorkspace } from "@toolrail/workspace";
import { expect, onTestFinished } from "vitest";

const HOST = fileURLToPath(new URL("../write-file/fixtures/host.ts", import.meta.url));
export const BIG_FILE = "big.txt";

/** A text that is one line, so many times. */
export interface RepeatedLine {
  line: string;
  times: number;
}

/** What stands in the folder after a kill. */
export interface LeftBehind {
  text: string;
  temporaryFiles: number;
  seen: string[];
}

export function textOf({ line, times }: RepeatedLine): string {
  return line.repeat(times);
}

/** Kills sessions that turn `big.txt` from one text into the other, so many milliseconds after each was seen writing; gives what each left. */
export async function killWriters(
  root: string,
  tool: "write_file" | "edit_file",
  texts: readonly [RepeatedLine, RepeatedLine],
  delaysMs: readonly number[],
): Promise<LeftBehind[]> {
  const left: LeftBehind[] = [];
  const sizes = texts.map(({ line, times }) => line.length * times);
  for (const delay of delaysMs) {
    const names = readdirSync(root).length;
    const isWriting = () => readdirSync(root).length > names || !sizes.includes(sizeOf(root));
    await killOneAfter(delay, [root, tool, JSON.stringify(texts)], isWriting);
    left.push(leftBehind(root));
  }
  return left;
}

async function killOneAfter(delay: number, args: readonly string[], isWriting: () => boolean): Promise<void> {
  const child = spawn(process.execPath, ["--conditions=@toolrail/source", HOST, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  while (child.exitCode === null && !isWriting()) await setImmediate();
  if (delay > 0) await setTimeout(delay);
  child.kill("SIGKILL");
  // One that failed by itself would prove nothing.
  expect(await exited).toEqual([null, "SIGKILL"]);
}

function sizeOf(root: string): number {
  return statSync(join(root, BIG_FILE)).size;
}

function leftBehind(root: string): LeftBehind {
  return {
    text: readFileSync(join(root, BIG_FILE), "utf8"),
    temporaryFiles: readdirSync(root).length - 1,
    seen: [...openWorkspace({ root }).walk()].map(({ relative }) => relative),
  };
}

/** One whole text, at most one temporary file for each kill so far, and none that a walk sees. */
export function expectWholeFiles(left: readonly LeftBehind[], texts: readonly RepeatedLine[]): void {
  for (const [index, { text, temporaryFiles, seen }] of left.entries()) {
    expect(
      texts.some((one) => text === textOf(one)),
      `${text.length} characters`,
    ).toBe(true);
    expect(temporaryFiles).toBeLessThanOrEqual(index + 1);
    expect(seen).toEqual([BIG_FILE]);
  }
}
