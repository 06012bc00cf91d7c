import { readFileSync } from "node:fs";
import { join } from "node:path";
import { methods } from "@agentclientprotocol/sdk";
import { describe, expect, it } from "vitest";
import { textOf, withAcp } from "../support/acp-client.ts";
import { answer, calls, head, keptLines, putLog, result, said, user } from "../support/session-logs.ts";
import { writeFiles } from "../support/write-files.ts";

const write = (path: string, content: string) => ({
  calls: [{ name: "write_file", args: { path, content } }],
});

describe("a conversation over the Agent Client Protocol", () => {
  it("streams thoughts and text, and is written to the session's log", async () => {
    const script = [{ thinking: "Hm.", text: "Good morning." }, { text: "Again." }];
    await withAcp({ script }, async ({ open, ask, updates, root }) => {
      const id = await open();
      expect(await ask(id, "Hello")).toBe("end_turn");
      expect(textOf(updates, "agent_thought_chunk")).toBe("Hm.");
      expect(textOf(updates, "agent_message_chunk")).toBe("Good morning.");
      expect(await ask(id, "Once more")).toBe("end_turn");
      expect(keptLines(root)[0]).toMatchObject({ type: "session", id });
    });
  });

  it("shows an edit as a diff with its old and new text", async () => {
    const script = [
      { calls: [{ name: "read_file", args: { path: "a.txt" } }] },
      { calls: [{ name: "edit_file", args: { path: "a.txt", old_string: "alpha", new_string: "beta" } }] },
      write("a.txt", "gamma\n"),
      { text: "Done." },
    ];
    await withAcp({ script }, async ({ open, ask, updates, asked, root }) => {
      writeFiles(root, { "a.txt": "alpha\n" });
      expect(await ask(await open(), "Edit it")).toBe("end_turn");
      const path = join(root, "a.txt");
      const diffs = [
        { type: "diff", path, oldText: "alpha", newText: "beta" },
        { type: "diff", path, oldText: "beta\n", newText: "gamma\n" },
      ];
      const calls = updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call");
      expect(calls).toMatchObject([
        { kind: "read", locations: [{ path }] },
        { kind: "edit", locations: [{ path }], content: [diffs[0]] },
        { kind: "edit", locations: [{ path }], content: [diffs[1]] },
      ]);
      expect(asked.map(({ toolCall }) => toolCall.content)).toEqual([[diffs[0]], [diffs[1]]]);
      const ends = updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call_update");
      expect(ends).toMatchObject([
        { status: "completed" },
        { status: "completed", content: [diffs[0]] },
        { status: "completed", content: [diffs[1]] },
      ]);
      expect(readFileSync(path, "utf8")).toBe("gamma\n");
    });
  });

  it("shows the text before a write that nobody is asked about", async () => {
    const read = { calls: [{ name: "read_file", args: { path: "a.txt" } }] };
    const script = [read, write("a.txt", "new\n"), { text: "Done." }];
    await withAcp({ script, flags: ["--allow", "write_file"] }, async ({ open, ask, updates, root }) => {
      writeFiles(root, { "a.txt": "old\n" });
      await ask(await open(), "Write it");
      const diff = { type: "diff", path: join(root, "a.txt"), oldText: "old\n", newText: "new\n" };
      expect(updates.filter((update) => "toolCallId" in update).slice(2)).toMatchObject([
        { sessionUpdate: "tool_call", content: [diff] },
        { sessionUpdate: "tool_call_update", status: "completed", content: [diff] },
      ]);
    });
  });

  it("replays a session of its own and goes on in it", async () => {
    const script = [write("a.txt", "one\n"), { text: "Saved." }, { text: "I remember." }];
    await withAcp({ script }, async ({ open, ask, agent, updates, root }) => {
      const id = await open();
      await ask(id, "Write a file");
      updates.length = 0;
      await agent.request(methods.agent.session.load, { sessionId: id, cwd: root, mcpServers: [] });
      expect(textOf(updates, "user_message_chunk")).toBe("Write a file");
      expect(textOf(updates, "agent_message_chunk")).toBe("Saved.");
      const diff = { type: "diff", path: join(root, "a.txt"), oldText: null, newText: "one\n" };
      expect(updates.filter((update) => "toolCallId" in update)).toMatchObject([
        { sessionUpdate: "tool_call", title: "write_file a.txt", kind: "edit", content: [diff] },
        { sessionUpdate: "tool_call_update", status: "completed" },
      ]);
      expect(await ask(id, "And now?")).toBe("end_turn");
      expect(keptLines(root).filter(({ type }) => type === "message")).toHaveLength(6);
    });
  });

  it("replays a session that another run of the command has saved", async () => {
    await withAcp({ script: [{ text: "Still here." }] }, async ({ ask, agent, updates, root }) => {
      const sessionId = "20261130-142530-123";
      const saved = [said(user("What is here?")), said(calls("c1")), said(result("c1", "a.txt"))];
      putLog(root, sessionId, [head(sessionId), ...saved, said(answer("One file."))]);
      await agent.request(methods.agent.session.load, { sessionId, cwd: root, mcpServers: [] });
      expect(updates).toMatchObject([
        { sessionUpdate: "user_message_chunk", content: { text: "What is here?" } },
        { sessionUpdate: "tool_call", toolCallId: "c1", title: "glob", kind: "search" },
        { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed" },
        { sessionUpdate: "agent_message_chunk", content: { text: "One file." } },
      ]);
      expect(await ask(sessionId, "And now?")).toBe("end_turn");
      expect(keptLines(root, sessionId).filter(({ type }) => type === "message")).toHaveLength(6);
    });
  });

  it("lists the folder's saved sessions, and a closed one can be loaded again", async () => {
    await withAcp({ script: [{ text: "Hello." }] }, async ({ open, ask, agent, updates, root }) => {
      const sessionId = await open();
      await ask(sessionId, "Good morning");
      await agent.request(methods.agent.session.close, { sessionId });
      await expect(ask(sessionId, "Are you there?")).rejects.toThrow("there is no open session");
      const { sessions } = await agent.request(methods.agent.session.list, { cwd: root });
      expect(sessions).toEqual([
        { sessionId, cwd: root, title: "Good morning", updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      ]);
      updates.length = 0;
      await agent.request(methods.agent.session.load, { sessionId, cwd: root, mcpServers: [] });
      expect(textOf(updates, "agent_message_chunk")).toBe("Hello.");
    });
  });
});
