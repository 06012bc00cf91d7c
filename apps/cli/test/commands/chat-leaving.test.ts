import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { createFakeContext, type FakeContext, inTemporaryFolder } from "../support/fake-context.ts";
import { keptFiles, keptLines } from "../support/session-logs.ts";

interface Left {
  exitCode: number | undefined;
  /** What stood on stdout when the process left. */
  stdout: string;
  files: readonly string[];
  id: unknown;
}

/** Asks one thing in a chat, and leaves at the second prompt. */
function leaveBy(leave: (context: FakeContext) => void): Promise<Left> {
  return inTemporaryFolder(async (workingDirectory) => {
    const context = createFakeContext({ workingDirectory, columns: 100, env: { NO_COLOR: "1" } });
    let left: Left | undefined;
    const exit = (exitCode: number) => {
      left ??= {
        exitCode,
        stdout: context.out(),
        files: keptFiles(workingDirectory),
        id: keptLines(workingDirectory)[0]?.id,
      };
    };
    let asked = 0;
    const ask = async () => {
      if (asked++ === 0) return "where is anything?";
      leave(context);
      return undefined;
    };
    await runCli([], { ...context, exit, openLineReader: async () => ({ ask, close() {} }) });
    if (!left) throw new Error("nobody left");
    // What an exit leaves undone is done once.
    expect(context.out()).toBe(left.stdout);
    return left;
  });
}

describe("a chat that is left at once", () => {
  it.each([
    [
      "by Ctrl-C twice",
      130,
      (context: FakeContext) => {
        context.interrupt();
        context.interrupt();
      },
    ],
    ["by the end of the process", 143, (context: FakeContext) => context.terminate()],
  ])("%s lets others have its session and says how to come back", async (_, code, leave) => {
    const { exitCode, stdout, files, id } = await leaveBy(leave);
    expect(exitCode).toBe(code);
    expect(files).toEqual([".gitignore", `${id}.jsonl`]);
    expect(stdout.endsWith(`\nSession ${id}, resume it with toolrail --continue\n`)).toBe(true);
  });
});
