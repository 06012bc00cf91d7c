import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSession } from "../../src/session/load-session.ts";
import { createFakeContext, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { answer, calls, head, linesOf, putLog, said, user } from "../support/session-logs.ts";

const ID = "20261130-142530-123";
const log = [head(ID), said(user("why?")), said(answer("so"))];

describe("a SESSION", () => {
  it.each([
    ["its id", ID],
    ["a beginning of its id", "20261130-14"],
  ])("is a saved one by %s", async (_, name) => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, log);
      putLog(workingDirectory, "20261129-090000-001", "");
      const read = await loadSession(createFakeContext({ workingDirectory }), name);
      expect(read).toMatchObject({ ok: true, messages: [user("why?"), answer("so")] });
    });
  });

  it("is a file before it is an id", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, log);
      writeFileSync(join(workingDirectory, "2026"), linesOf([head("s2"), said(user("another"))]));
      const read = await loadSession(createFakeContext({ workingDirectory }), "2026");
      expect(read).toMatchObject({ ok: true, messages: [user("another")] });
    });
  });

  it("that is neither is a file that is not there", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, log);
      const read = await loadSession(createFakeContext({ workingDirectory }), "2025");
      expect(read).toMatchObject({
        ok: false,
        message: "2025: there is no such file, and no session has that id; toolrail sessions lists them",
      });
      const file = await loadSession(createFakeContext({ workingDirectory }), "2025.jsonl");
      expect(file).toEqual({ ok: false, message: "2025.jsonl: there is no such file" });
    });
  });

  it.each([
    ["an empty log", ""],
    ["a log without its first line", linesOf(log.slice(1))],
  ])("is read as one that goes on: not %s", async (_, text) => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, text);
      for (const command of ["check", "repair"])
        expect(await runFake([command, ID], { workingDirectory })).toMatchObject({
          exitCode: 2,
          stdout: "",
          stderr: `toolrail: ${ID}: it does not begin as a session does\n`,
        });
    });
  });

  it("that is damaged is read without the lines that can't be, and that is said", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const [first = head(ID), ...others] = log;
      const file = putLog(workingDirectory, ID, `${linesOf([first])}mine\n${linesOf(others)}`);
      for (const name of [ID, file]) {
        const stderr = `${name}: line 2 can't be read and was skipped\n`;
        expect(await runFake(["repair", name], { workingDirectory })).toEqual({
          exitCode: 0,
          stdout: `${JSON.stringify(user("why?"))}\n${JSON.stringify(answer("so"))}\n`,
          stderr,
        });
        expect(await runFake(["check", name], { workingDirectory })).toMatchObject({ exitCode: 0, stderr });
      }
    });
  });

  it("of mere messages has no line that is left out", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(join(workingDirectory, "a.jsonl"), `${JSON.stringify(user("why?"))}\nmine\n`);
      const run = await runFake(["repair", "a.jsonl"], { workingDirectory });
      expect(run).toMatchObject({ exitCode: 2, stderr: "toolrail: a.jsonl: line 2 is not JSON\n" });
    });
  });

  it("that several begin with says which", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, log, 100);
      putLog(workingDirectory, "20261130-150000-000", log, 200);
      const read = await loadSession(createFakeContext({ workingDirectory }), "2026");
      expect(read).toMatchObject({
        ok: false,
        message: expect.stringContaining(`"2026": 20261130-150000-000, ${ID}; `),
      });
    });
  });

  it.each([["check"], ["repair"], ["encode", "--protocol", "openai-chat"], ["trim"], ["prefix"]])(
    "of toolrail %s may be a log",
    async (...command) => {
      await inTemporaryFolder(async (workingDirectory) => {
        putLog(workingDirectory, ID, log);
        const run = await runFake([...command, ID], { workingDirectory });
        expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      });
    },
  );

  it("of toolrail audit --sessions may be the folder of logs", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      putLog(workingDirectory, ID, [...log, said(calls("c1"))]);
      const tools = {
        tools: [{ name: "glob", description: "Finds files.", parameters: { type: "object" } }],
      };
      writeFileSync(join(workingDirectory, "tools.json"), JSON.stringify(tools));
      const inputs = ["audit", "--catalog", "tools.json", "--sessions", ".toolrail/sessions", "--json"];
      const run = await runFake(inputs, { workingDirectory });
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      expect(run.stdout).toContain('"mountByTask"');
    });
  });
});
