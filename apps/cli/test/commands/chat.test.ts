import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import type { AskOptions } from "../../src/context.ts";
import { createFakeContext, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const python = {
  "shop/__init__.py": "",
  "shop/stock.py":
    "def left(total, sold):\n    # What is there without those sold\n    return total + sold\n",
  "tests/test_stock.py": "from shop.stock import left\n\n\ndef test_left():\n    assert left(10, 3) == 7\n",
};

describe("chat", () => {
  it("answers line after line in one history, until /exit", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const typed = ["why are the tests red?", "", "where is left defined?", "/exit", "never asked"];
      const run = await runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" } });
      expect(run.exitCode).toBe(0);
      expect(run.stdout).toContain("shop/stock.py:3");
      expect(run.stdout).toContain("shop/stock.py:1");
      expect(run.stderr).toBe("> > > > ");
    });
  });

  it("remembers what was allowed for the session from one question to the next", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const question = "why are the tests red?";
      const run = await runFake(["--ask", "glob"], {
        workingDirectory,
        columns: 100,
        typed: [question, "s", question, "/exit"],
        env: { NO_COLOR: "1" },
      });
      expect(run.exitCode).toBe(0);
      expect(run.stderr.split("Allow glob?")).toHaveLength(2);
      expect(run.stdout.split("The likely fault is in")).toHaveLength(3);
    });
  });

  it("has commands, and sends no other word with a slash to the model", async () => {
    const typed = ["/help", "/tools", "/model a/b", "/QUIT"];
    const { exitCode, stdout } = await runFake([], { columns: 100, typed, env: { NO_COLOR: "1" } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("/clear    begins a new conversation\n");
    expect(stdout).toContain("8 tools: edit_file, fetch_full, glob, grep,");
    expect(stdout).toContain("There is no /model; /help lists what there is.");
    expect(stdout).not.toContain("tokens in");
  });

  it("shows with /context what fills the window, part by part", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const typed = ["where is left defined?", "/context", "/exit"];
      const { stdout } = await runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" } });
      const counts = [...stdout.matchAll(/^(\w[\w ]*?) +[█░]{20} +([\d,]+) {2}\d+ %/gmu)].map(
        ([, name, count = ""]) => [name, Number(count.replaceAll(",", ""))] as const,
      );
      expect(counts.map(([name]) => name)).toEqual([
        "System prompt",
        "Tools",
        "User",
        "Assistant",
        "Tool results",
        "Thinking",
        "Used",
      ]);
      const parts = counts.slice(0, -1).map(([, count]) => count);
      expect(parts.slice(0, 5).every((count) => count > 0)).toBe(true);
      expect(counts.at(-1)?.[1]).toBe(parts.reduce((sum, count) => sum + count, 0));
      expect(stdout).toContain("of 128,000 tokens (window of the model; estimated)");
    });
  });

  it("sums with /cost what the answers took, and admits an unknown price", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const typed = ["/cost", "where is left defined?", "/cost", "/exit"];
      const { stdout } = await runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" } });
      expect(stdout).toContain("0 answers: 0 tokens in, 0 out\n");
      expect(stdout).toMatch(/^[1-9]\d* answers: [\d,]+ tokens in, [\d,]+ out$/mu);
      expect(stdout).toContain("The price of offline/rules is not known.");
    });
  });

  it("writes the conversation with /export into a new file, and never over one", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, { ...python, "taken.md": "mine\n" });
      const typed = ["/export", "where is left defined?", "/export talk.md", "/export taken.md", "/exit"];
      const { stdout } = await runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" } });
      expect(stdout).toContain("Nothing to export yet");
      expect(stdout).toMatch(/Exported \d+ messages to talk\.md/u);
      expect(stdout).toContain("taken.md exists already");
      expect(readFileSync(join(workingDirectory, "talk.md"), "utf8")).toMatch(
        /^## User[\s\S]*where is left defined\?/u,
      );
      expect(readFileSync(join(workingDirectory, "taken.md"), "utf8")).toBe("mine\n");
    });
  });

  it("takes a path for a question, and a slash behind a space", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const typed = ["/tmp/x has what?", " /model has what?", "/exit"];
      const { stdout } = await runFake([], { workingDirectory, columns: 100, typed, env: { NO_COLOR: "1" } });
      expect(stdout.split("tokens in")).toHaveLength(3);
    });
  });

  it("forgets the conversation with /clear", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const question = "where is left defined?";
      const tokens = async (typed: string[]) => {
        const { stdout } = await runFake([], {
          workingDirectory,
          columns: 100,
          typed,
          env: { NO_COLOR: "1" },
        });
        return [...stdout.matchAll(/(\S+) tokens in/gu)].map(([, count]) => count);
      };
      const [first, second] = await tokens([question, "/clear", question]);
      expect(second).toBe(first);
      const [, grown] = await tokens([question, question]);
      expect(grown).not.toBe(first);
    });
  });

  it("puts a note in the place of what was said before, with /compact", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const question = "where is left defined?";
      const options = { workingDirectory, columns: 100, env: { NO_COLOR: "1" } };
      const few = await runFake([], { ...options, typed: ["/compact"] });
      expect(few.stdout).toContain("nothing to compact: the conversation is short\n");
      const asked = Array.from({ length: 16 }, () => question);
      const { stdout } = await runFake([], { ...options, typed: [...asked, "/compact", question] });
      expect(stdout).toMatch(/Compacted \d+ messages to \d+ \([\d.]+k → [\d.]+k tokens\)\n/u);
      const tokens = [...stdout.matchAll(/([\d,]+) tokens in/gu)].map(([, count]) =>
        Number(count?.replace(",", "")),
      );
      expect(tokens).toHaveLength(17);
      expect(tokens[16]).toBeLessThan(tokens[15] ?? 0);
    });
  });

  it("is not left by a Ctrl-C long after the first, or with a key between", async () => {
    const clock = createFakeClock();
    const context = createFakeContext({ columns: 100 });
    const ask = async (_: string, { clearsFirst, onKey }: AskOptions = {}) => {
      expect(clearsFirst).toBe(true);
      context.interrupt();
      await clock.advance(6_000);
      context.interrupt();
      onKey?.();
      context.interrupt();
      expect(context.left()).toBeUndefined();
      context.interrupt();
      expect(context.left()).toBe(130);
      return undefined;
    };
    const openLineReader = async () => ({ ask, close() {} });
    expect(await runCli([], { ...context, clock, openLineReader })).toBe(0);
  });

  it("ends with the input", async () => {
    expect(await runFake([], { columns: 100 })).toMatchObject({ exitCode: 0, stderr: "> \n" });
  });
});
