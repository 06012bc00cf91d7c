import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const passing = Array.from(
  { length: 50 },
  (_, i) => ` ✓ src/${"abcdefg"[i % 7]}${"xyz"[i % 3]}.test.ts (2 tests) ${i}ms`,
);
const log = `${["", " RUN  v4.1.0 /shop", ...passing, " × adds 3ms", "", " Test Files  1 failed | 50 passed (51)", ""].join("\n")}\n`;
const compressed = `${["", " RUN  v4.1.0 /shop", "[48 lines folded: 3-50]", ...passing.slice(48), " × adds 3ms", "", " Test Files  1 failed | 50 passed (51)", ""].join("\n")}\n`;

describe("compress", () => {
  it("prints the log of stdin without what went well", async () => {
    const run = await runFake(["compress"], { stdin: log });
    expect(run).toEqual({ exitCode: 0, stdout: compressed, stderr: "" });
  });

  it("prints a file's log with its numbers as one line of JSON", async () => {
    await inTemporaryFolder(async (folder) => {
      writeFiles(folder, { "run.log": log });
      const { exitCode, stdout } = await runFake(["compress", "--json", "run.log"], {
        workingDirectory: folder,
      });
      expect(exitCode).toBe(0);
      expect(stdout.trimEnd()).not.toContain("\n");
      expect(JSON.parse(stdout)).toEqual({
        text: compressed,
        folded: 48,
        inputLines: 56,
        outputLines: 9,
        savings: 1 - compressed.length / log.length,
      });
    });
  });

  it.each([
    ["short", "Error: no\n"],
    ["of nothing known", "one line of prose\n".repeat(100)],
    ["that begins with a mark of its encoding", "\ufeffone\n"],
    ["empty", ""],
  ])("gives back a text %s", async (_, text) => {
    expect(await runFake(["compress", "-"], { stdin: text })).toEqual({
      exitCode: 0,
      stdout: text,
      stderr: "",
    });
  });

  it("is a usage error when the file is not there", async () => {
    const run = await runFake(["compress", "none.log"]);
    expect(run).toEqual({ exitCode: 2, stdout: "", stderr: "toolrail: none.log: there is no such file\n" });
  });
});
