import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@toolrail/protocol";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { until } from "../support/mcp-servers.ts";
import { keptFiles, keptLines, type Line } from "../support/session-logs.ts";
import { writeFiles } from "../support/write-files.ts";

const files = {
  "a.test.js": 'import { one } from "./a.js";\nassert.equal(one(), 1);\n',
  "a.js": "export function one() {\n  return 2;\n}\n",
};
const STREAM = ["--output", "stream-json"];
const QUESTION = "why are the tests red?";

const messagesOf = (lines: readonly Line[]) =>
  lines.flatMap(({ message }) => (message ? [message as Message] : []));

/** The whole lines among what was printed. */
function eventsIn(stdout: string): Line[] {
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function goOn(cwd: string): Promise<{ messages: Message[]; answer: string; stderr: string }> {
  const { exitCode, stdout, stderr } = await startCommand(["-c", "--json", "where is one defined?"], {
    cwd,
    stdin: "closed",
  }).ended;
  expect(exitCode).toBe(0);
  return { ...JSON.parse(stdout), stderr };
}

describe("after kill -9", () => {
  it.each([1, 2, 3])(
    "of a run in turn %i, nothing that was told is lost, and the session goes on",
    async (turn) => {
      await inTemporaryFolder(async (cwd) => {
        writeFiles(cwd, files);
        const { child, ended } = startCommand([...STREAM, QUESTION], { cwd, stdin: "closed" });
        let seen = "";
        child.stdout.on("data", (data) => {
          seen += data;
          if (seen.split('"type":"turnEnd"').length > turn) child.kill("SIGKILL");
        });
        const { stdout } = await ended;
        const told = eventsIn(stdout).flatMap(({ type, message, results }) =>
          type === "turnEnd" ? [message, ...(results as unknown[])] : [],
        );
        expect(told.length).toBeGreaterThan(0);
        const kept = messagesOf(keptLines(cwd));
        expect(kept.slice(1, told.length + 1)).toEqual(told);
        const { messages, answer } = await goOn(cwd);
        expect(messages.slice(0, kept.length)).toEqual(kept);
        expect(answer).toContain("a.js:1");
        expect(messagesOf(keptLines(cwd))).toEqual(messages);
      });
    },
  );

  it("while the offline model waits for its next try, the question is kept", async () => {
    await inTemporaryFolder(async (cwd) => {
      writeFiles(cwd, files);
      const { child, ended } = startCommand([...STREAM, QUESTION], {
        stdin: "closed",
        cwd,
        env: { TOOLRAIL_INJECT: "error_529" },
      });
      child.stdout.on("data", (data) => {
        if (String(data).includes('"retryScheduled"')) child.kill("SIGKILL");
      });
      expect((await ended).signal).toBe("SIGKILL");
      expect(keptFiles(cwd).filter((name) => name.endsWith(".lock"))).toHaveLength(1);
      const [asked, ...others] = messagesOf(keptLines(cwd));
      expect([asked, others]).toMatchObject([{ role: "user", content: [{ text: QUESTION }] }, []]);
      expect((await goOn(cwd)).stderr).toBe("");
      // The lock of the dead process was taken over, and then removed.
      expect(keptFiles(cwd).filter((name) => name.endsWith(".lock"))).toEqual([]);
    });
  });

  it("while a command runs, its call has a result that says so, and another model goes on", async () => {
    await inTemporaryFolder(async (cwd) => {
      writeFiles(cwd, files);
      const call = { name: "run_shell", args: { command: "echo begun > begun.txt; sleep 60" } };
      const server = await startOpenAIChatServer({ script: [{ calls: [call] }] });
      try {
        const model = ["--model", "test/scripted", "--base-url", server.baseUrl, "--allow-all"];
        const { child, ended } = startCommand([...STREAM, ...model, "run it"], {
          cwd,
          env: { MOCK: "0" },
          stdin: "closed",
        });
        await until(() => existsSync(join(cwd, "begun.txt")));
        child.kill("SIGKILL");
        expect((await ended).signal).toBe("SIGKILL");
      } finally {
        await server.close();
      }
      expect(messagesOf(keptLines(cwd)).map(({ role }) => role)).toEqual(["user", "assistant"]);
      const { messages, stderr } = await goOn(cwd);
      expect(stderr).toMatch(/^\d{8}-\d{6}-\d{3}: 1 call had no result when the session ended\n$/);
      expect(messages[2]).toMatchObject({
        role: "toolResult",
        isError: true,
        content: [{ text: expect.stringContaining("it may or may not have run") }],
      });
      expect(messagesOf(keptLines(cwd))).toEqual(messages);
    });
  });
});
