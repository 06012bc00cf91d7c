import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { answer, calls, head, keptFiles, putLog, result, said, user } from "../support/session-logs.ts";

const DAY = 24 * 60 * 60;
const now = () => Date.now() / 1_000;

function inFolder<T>(
  use: (root: string, run: (...inputs: string[]) => ReturnType<typeof runFake>) => Promise<T>,
) {
  return inTemporaryFolder((root) =>
    use(root, (...inputs) => runFake(["sessions", ...inputs], { workingDirectory: root })),
  );
}

describe("toolrail sessions search", () => {
  it("finds questions, answers, calls and results in any case, the newest session first", async () => {
    await inFolder(async (root, run) => {
      putLog(root, "a", [head("a"), said(user("Where is the PARSER?"))], now() - 20);
      putLog(
        root,
        "b",
        [head("b"), said(calls("c1")), said(result("c1", "src/parser.ts")), said(answer("There."))],
        now(),
      );
      putLog(root, "c", [head("c"), said(user("Unrelated"))], now());
      const { exitCode, stdout } = await run("search", "--json", "parser");
      expect(exitCode).toBe(0);
      const hits = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(hits.map(({ id, role, matches }) => [id, role, matches])).toEqual([
        ["b", "toolResult", 1],
        ["a", "user", 1],
      ]);
      expect((await run("search", "the", "parser")).stdout).toContain("Where is the PARSER?");
    });
  });

  it("ends with 1 where there is none", async () => {
    await inFolder(async (_, run) => expect(await run("search", "nothing")).toMatchObject({ exitCode: 1 }));
  });
});

describe("toolrail sessions prune", () => {
  it("removes what is older, and nothing that a process works on", async () => {
    await inFolder(async (root, run) => {
      for (const [id, days] of [
        ["new", 1],
        ["old", 31],
        ["held", 40],
      ] as const)
        putLog(root, id, [head(id)], now() - days * DAY);
      writeFileSync(join(root, ".toolrail", "sessions", "held.lock"), `${process.ppid}\n`);
      expect((await run("prune", "--older-than", "30d", "--dry-run")).stdout).toContain(
        "1 session would be removed",
      );
      expect(keptFiles(root)).toContain("old.jsonl");
      const { exitCode, stdout, stderr } = await run("prune", "--older-than", "30d");
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^old {2}\d{4}-\d\d-\d\d \d\d:\d\d\n1 session removed\n$/);
      expect(stderr).toContain("the session held is in use");
      expect(keptFiles(root).filter((name) => name.endsWith(".jsonl"))).toEqual(["held.jsonl", "new.jsonl"]);
    });
  });

  it.each([["30"], ["d"], ["-3d"], ["3m"]])("refuses the age %s", async (age) => {
    await inFolder(async (_, run) => {
      const refused = await run("prune", `--older-than=${age}`);
      expect(refused.exitCode).toBe(2);
      expect(refused.stderr).toContain("12h, 30d or 8w");
    });
  });

  it("needs an age", async () => {
    await inFolder(async (_, run) => expect(await run("prune")).toMatchObject({ exitCode: 2 }));
  });
});

describe("toolrail sessions export", () => {
  const messages: Message[] = [user("why?"), calls("c1"), result("c1", "a ``` fence"), answer("Because.")];

  it("prints Markdown in which no text ends its own block", async () => {
    await inFolder(async (root, run) => {
      putLog(root, "s1", [head("s1"), ...messages.map(said)]);
      const { exitCode, stdout } = await run("export", "s1");
      expect(exitCode).toBe(0);
      expect(stdout).toContain("## User");
      expect(stdout).toContain("````\na ``` fence\n````");
      expect(stdout).toContain("## Assistant (a/b)");
    });
  });

  it("prints JSON that --resume goes on with, under a new id", async () => {
    await inFolder(async (root, run) => {
      putLog(root, "s1", [head("s1"), ...messages.map(said)]);
      const { stdout } = await run("export", "--json", "s1");
      expect(JSON.parse(stdout)).toEqual(messages);
      writeFileSync(join(root, "history.json"), stdout);
      const resumed = await runFake(["-p", "--json", "--resume", "history.json", "where is a?"], {
        workingDirectory: root,
      });
      expect(resumed).toMatchObject({ exitCode: 0, stderr: "" });
      const { messages: history, sessionId } = JSON.parse(resumed.stdout);
      expect(history.slice(0, 4)).toEqual(messages);
      const again = await runFake(["-p", "--json", "--resume", sessionId, "and b?"], {
        workingDirectory: root,
      });
      expect(JSON.parse(again.stdout).messages.slice(0, 4)).toEqual(messages);
    });
  });
});

describe("toolrail sessions", () => {
  it("lists as before, also as sessions list", async () => {
    await inFolder(async (root, run) => {
      putLog(root, "s1", [head("s1"), said(user("why?"))]);
      expect((await run()).stdout).toBe((await run("list")).stdout);
      expect(JSON.parse((await run("--json")).stdout)).toMatchObject({ id: "s1", question: "why?" });
    });
  });
});
