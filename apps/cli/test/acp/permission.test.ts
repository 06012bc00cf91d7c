import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { methods } from "@agentclientprotocol/sdk";
import { describe, expect, it } from "vitest";
import { type AcpRun, withAcp } from "../support/acp-client.ts";
import type { Answer } from "../support/model-servers.ts";
import { writeFiles } from "../support/write-files.ts";

const write = (path: string, content = "x\n"): Answer => ({
  calls: [{ name: "write_file", args: { path, content } }],
});
const shell = (command: string): Answer => ({ calls: [{ name: "run_shell", args: { command } }] });

/** Status of each call at its end. */
const ends = ({ updates }: Pick<AcpRun, "updates">) =>
  updates.flatMap((update) =>
    update.sessionUpdate === "tool_call_update" && update.status ? [update.status] : [],
  );

describe("a permission request to the client", () => {
  const script = [write("a.txt"), write("a.txt", "y\n"), { text: "Done." }];

  it("names the call and the pattern that an answer for the session allows", async () => {
    await withAcp({ script }, async ({ open, ask, asked, updates }) => {
      await ask(await open(), "Write");
      const call = updates.find(({ sessionUpdate }) => sessionUpdate === "tool_call");
      expect(asked[0]?.toolCall.toolCallId).toBe(call && "toolCallId" in call && call.toolCallId);
      expect(asked[0]?.options).toEqual([
        { optionId: "allow-once", kind: "allow_once", name: "Allow once" },
        {
          optionId: "allow-session",
          kind: "allow_always",
          name: "Allow write_file(a.txt) for this session",
        },
        { optionId: "reject", kind: "reject_once", name: "Reject" },
      ]);
    });
  });

  it.each([
    ["allow-once", 2, ["completed", "completed"]],
    ["allow-session", 1, ["completed", "completed"]],
    ["reject", 2, ["failed", "failed"]],
    [undefined, 2, ["failed", "failed"]],
    ["no-such-option", 2, ["failed", "failed"]],
  ])("answered with %s is asked as often as needed and obeyed", async (option, times, statuses) => {
    await withAcp({ script, choose: () => option }, async (run) => {
      expect(await run.ask(await run.open(), "Write")).toBe("end_turn");
      expect(run.asked).toHaveLength(times);
      expect(ends(run)).toEqual(statuses);
      expect(existsSync(join(run.root, "a.txt"))).toBe(statuses[0] === "completed");
    });
  });
});

describe("the mode of a session", () => {
  it("accept-edits lets edits pass and asks for commands and protected files", async () => {
    const script = [
      write("a.txt"),
      write(".vscode/settings.json", "{}"),
      shell("echo x > b.txt"),
      { text: "Done." },
    ];
    await withAcp({ script, choose: () => "reject" }, async (run) => {
      const sessionId = await run.open();
      await run.agent.request(methods.agent.session.setMode, { sessionId, modeId: "accept-edits" });
      expect(run.updates).toEqual([{ sessionUpdate: "current_mode_update", currentModeId: "accept-edits" }]);
      await run.ask(sessionId, "Write");
      expect(run.asked.map(({ toolCall }) => toolCall.title)).toEqual([
        "write_file .vscode/settings.json",
        "echo x > b.txt",
      ]);
      expect(ends(run)).toEqual(["completed", "failed", "failed"]);
      expect(readFileSync(join(run.root, "a.txt"), "utf8")).toBe("x\n");
    });
  });

  it("allow-all asks for protected files alone and holds to a rule that denies", async () => {
    const script = [
      shell("echo x > b.txt"),
      write("c.txt"),
      write(".vscode/settings.json", "{}"),
      { text: "Done." },
    ];
    await withAcp({ script, flags: ["--deny", "write_file(c.txt)"] }, async (run) => {
      const sessionId = await run.open();
      await run.agent.request(methods.agent.session.setMode, { sessionId, modeId: "allow-all" });
      await run.ask(sessionId, "Write");
      expect(run.asked.map(({ toolCall }) => toolCall.title)).toEqual(["write_file .vscode/settings.json"]);
      expect(ends(run)).toEqual(["completed", "failed", "completed"]);
    });
  });

  it("accept-edits asks where a rule of the user asks", async () => {
    const script = [write("a.txt"), write("b.txt"), { text: "Done." }];
    await withAcp({ script, flags: ["--ask", "write_file(b.txt)"] }, async (run) => {
      const sessionId = await run.open();
      await run.agent.request(methods.agent.session.setMode, { sessionId, modeId: "accept-edits" });
      await run.ask(sessionId, "Write");
      expect(run.asked.map(({ toolCall }) => toolCall.title)).toEqual(["write_file b.txt"]);
    });
  });

  it("begins with ask, and one that does not exist is refused by name", async () => {
    await withAcp({ script: [] }, async ({ agent, root }) => {
      const { sessionId, modes } = await agent.request(methods.agent.session.new, {
        cwd: root,
        mcpServers: [],
      });
      expect(modes?.currentModeId).toBe("ask");
      expect(modes?.availableModes.map(({ id }) => id)).toEqual(["ask", "accept-edits", "allow-all"]);
      const refused = agent.request(methods.agent.session.setMode, { sessionId, modeId: "yolo" });
      await expect(refused).rejects.toThrow('there is no mode "yolo"; choose one of ask, accept-edits');
    });
  });

  it("asks in the mode ask again after accept-edits", async () => {
    const script = [write("a.txt"), { text: "1" }, write("b.txt"), { text: "2" }];
    await withAcp({ script }, async (run) => {
      writeFiles(run.root, { "z.txt": "z" });
      const sessionId = await run.open();
      for (const modeId of ["accept-edits", "ask"]) {
        await run.agent.request(methods.agent.session.setMode, { sessionId, modeId });
        await run.ask(sessionId, "Write");
      }
      expect(run.asked.map(({ toolCall }) => toolCall.title)).toEqual(["write_file b.txt"]);
    });
  });
});
