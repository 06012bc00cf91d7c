import { once } from "node:events";
import { join } from "node:path";
import { methods } from "@agentclientprotocol/sdk";
import { describe, expect, it } from "vitest";
import { withAcp } from "../support/acp-client.ts";
import { isRunning, lingering, pidOf, until } from "../support/mcp-servers.ts";
import type { Answer } from "../support/model-servers.ts";
import { keptLines } from "../support/session-logs.ts";

const SLEEP: Answer = {
  calls: [{ name: "run_shell", args: { command: "echo $$ > pid; exec sleep 60" } }],
};

describe("session/cancel", () => {
  it("ends a tool that runs and answers the prompt with cancelled", async () => {
    const script = [SLEEP, { text: "I am here again." }];
    await withAcp({ script }, async ({ open, ask, agent, root, updates }) => {
      const sessionId = await open();
      const answered = ask(sessionId, "Sleep");
      const pid = await pidOf(join(root, "pid"));
      await agent.notify(methods.agent.session.cancel, { sessionId });
      expect(await answered).toBe("cancelled");
      await until(() => !isRunning(pid));
      expect(updates.at(-1)).toMatchObject({ sessionUpdate: "tool_call_update", status: "failed" });
      // The log holds a result for the call, so the session goes on.
      expect(keptLines(root).filter(({ type }) => type === "message")).toHaveLength(3);
      expect(await ask(sessionId, "Are you there?")).toBe("end_turn");
    });
  });

  it("answers the prompt while a permission request is open", async () => {
    let stop = () => {};
    const choose = () => {
      stop();
      return new Promise<undefined>(() => {});
    };
    await withAcp({ script: [SLEEP], choose }, async ({ open, ask, agent }) => {
      const sessionId = await open();
      stop = () => void agent.notify(methods.agent.session.cancel, { sessionId });
      expect(await ask(sessionId, "Sleep")).toBe("cancelled");
    });
  });

  it("of an idle session leaves a later prompt alone", async () => {
    await withAcp({ script: [{ text: "Hello." }] }, async ({ open, ask, agent }) => {
      const sessionId = await open();
      await agent.notify(methods.agent.session.cancel, { sessionId });
      await agent.request(methods.agent.session.setMode, { sessionId, modeId: "ask" });
      expect(await ask(sessionId, "Hello")).toBe("end_turn");
    });
  });
});

describe("a client that disconnects", () => {
  it("ends the process with its tools", async () => {
    await withAcp({ script: [SLEEP] }, async ({ open, ask, command, root }) => {
      const sessionId = await open();
      const answered = ask(sessionId, "Sleep").catch(() => "disconnected");
      const pid = await pidOf(join(root, "pid"));
      command.child.stdin.end();
      const { exitCode, signal, stderr } = await command.ended;
      expect({ exitCode, signal, stderr }).toEqual({ exitCode: 0, signal: null, stderr: "" });
      await until(() => !isRunning(pid));
      expect(await answered).not.toBe("end_turn");
    });
  });

  it("ends the process with its tools when it dies in the middle of a turn", async () => {
    await withAcp({ script: [SLEEP] }, async ({ open, ask, command, root }) => {
      const sessionId = await open();
      const answered = ask(sessionId, "Sleep").catch(() => "disconnected");
      const pid = await pidOf(join(root, "pid"));
      command.child.stdout.destroy();
      command.child.stdin.destroy();
      await once(command.child, "exit");
      await until(() => !isRunning(pid));
      expect(await answered).not.toBe("end_turn");
    });
  });

  it("ends the MCP servers that it named", async () => {
    await withAcp({ script: [{ text: "Hello." }] }, async ({ agent, ask, command, root }) => {
      const pidFile = join(root, "pid");
      const { command: program, args } = lingering(pidFile);
      const { sessionId } = await agent.request(methods.agent.session.new, {
        cwd: root,
        mcpServers: [{ name: "lingering", command: program, args: [...args], env: [] }],
      });
      await ask(sessionId, "Hello");
      const pid = await pidOf(pidFile);
      command.child.stdin.end();
      expect((await command.ended).exitCode).toBe(0);
      await until(() => !isRunning(pid));
    });
  });
});

describe("a process that is told to end", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("by %s ends its tools first and leaves with %i", async (signal, code) => {
    await withAcp({ script: [SLEEP] }, async ({ open, ask, command, root }) => {
      const sessionId = await open();
      const answered = ask(sessionId, "Sleep").catch(() => "disconnected");
      const pid = await pidOf(join(root, "pid"));
      command.child.kill(signal);
      expect((await command.ended).exitCode).toBe(code);
      await until(() => !isRunning(pid));
      expect(await answered).not.toBe("end_turn");
    });
  });
});
