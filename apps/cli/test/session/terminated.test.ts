import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkTranscript, type Message } from "@toolrail/protocol";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { until } from "../support/mcp-servers.ts";
import { keptFiles, keptLines } from "../support/session-logs.ts";

describe("a process that is told to end", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("by %s stops the turn, keeps what came and leaves with %i", async (signal, code) => {
    await inTemporaryFolder(async (cwd) => {
      const call = { name: "run_shell", args: { command: "echo begun > begun.txt; sleep 60" } };
      const server = await startOpenAIChatServer({ script: [{ text: "I run it.", calls: [call] }] });
      try {
        const model = ["--model", "test/scripted", "--base-url", server.baseUrl, "--allow-all"];
        const { child, ended } = startCommand([...model, "--json", "run it"], {
          cwd,
          env: { MOCK: "0" },
          stdin: "closed",
        });
        await until(() => existsSync(join(cwd, "begun.txt")));
        child.kill(signal);
        const { exitCode, stdout } = await ended;
        expect(exitCode).toBe(code);
        const messages = keptLines(cwd).flatMap(({ message }) => (message ? [message as Message] : []));
        expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
        expect(checkTranscript(messages)).toEqual([]);
        expect(JSON.parse(stdout).messages).toEqual(messages);
        expect(keptFiles(cwd).filter((name) => name.endsWith(".lock"))).toEqual([]);
      } finally {
        await server.close();
      }
    });
  });
});
