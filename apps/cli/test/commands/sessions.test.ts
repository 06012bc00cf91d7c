import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { answer, head, putLog, said, user } from "../support/session-logs.ts";

const parsed = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Three sessions, of which the middle one is damaged, in the order in which they were written to. */
function putThree(root: string): void {
  const older = [head("20261128-090000-001", { createdAt: 5 }), said(user("why?")), said(answer("so"))];
  putLog(root, "20261128-090000-001", [...older, { type: "model", model: "c/d" }], 300);
  putLog(root, "20261129-090000-002", "{}\n{}\n", 200);
  putLog(root, "20261130-090000-003", [head("20261130-090000-003"), said(user("how?"))], 100);
}

describe("toolrail sessions", () => {
  it("says where there is none", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const stdout = `no saved session in ${workingDirectory}\n`;
      expect(await runFake(["sessions"], { workingDirectory })).toEqual({ exitCode: 0, stdout, stderr: "" });
      const json = await runFake(["sessions", "--json"], { workingDirectory });
      expect(json).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    });
  });

  it("lists them, the one that was written to last first, a damaged one with what is wrong", async () => {
    await inTemporaryFolder(async (root) => {
      putThree(root);
      const run = await runFake(["sessions", "--root", root]);
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      const [first, second, third, ...more] = run.stdout.trimEnd().split("\n");
      expect(first).toMatch(/^20261128-090000-001 .* 2 messages {2}c\/d {2}why\?$/);
      expect(second).toMatch(/^20261129-090000-002 .* ✗ it does not begin as a session does$/);
      expect(third).toMatch(/^20261130-090000-003 .* {2}1 message {2}a\/b {2}how\?$/);
      expect(more).toEqual([]);
    });
  });

  it("prints a line of JSON for each with --json", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      putThree(workingDirectory);
      const { stdout } = await runFake(["sessions", "--json"], { workingDirectory });
      expect(parsed(stdout)).toEqual([
        { id: "20261128-090000-001", createdAt: 5, messages: 2, model: "c/d", question: "why?" },
        { id: "20261129-090000-002", problem: "it does not begin as a session does" },
        { id: "20261130-090000-003", createdAt: 1_000, messages: 1, model: "a/b", question: "how?" },
      ]);
    });
  });

  it("needs a folder", async () => {
    expect(await runFake(["sessions", "--root", "/nowhere/at/all"])).toMatchObject({ exitCode: 2 });
  });
});

describe("the demos, the self-test and the workbench", () => {
  it.each([
    [["tools"]],
    [["call", "glob", '{"pattern":"*"}']],
    [["selftest"]],
    [["check", "session.json"]],
    [["demo"]],
  ])("leave no session: %j", async (inputs) => {
    await inTemporaryFolder(async (workingDirectory) => {
      await runFake(inputs, { workingDirectory });
      const { stdout } = await runFake(["sessions", "--json"], { workingDirectory });
      expect(stdout).toBe("");
    });
  });
});

describe("a folder with more sessions than a screen holds", () => {
  it("lists the newest 20 and says how many more there are, and all with --all", async () => {
    await inTemporaryFolder(async (root) => {
      for (let at = 10; at < 35; at++)
        putLog(root, `20270101-1200${at}-000`, [head(`s${at}`), said(user("why?"))], at);
      const { stdout, stderr } = await runFake(["sessions", "--json"], { workingDirectory: root });
      const ids = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id);
      expect(ids).toEqual(Array.from({ length: 20 }, (_, at) => `20270101-1200${34 - at}-000`));
      expect(stderr).toBe("5 older sessions not listed: --all lists them too\n");
      const all = await runFake(["sessions", "--all", "--json"], { workingDirectory: root });
      expect(all.stdout.trimEnd().split("\n")).toHaveLength(25);
      expect(all.stderr).toBe("");
    });
  });
});
