import { join } from "node:path";
import { type ContentBlock, type McpServer, methods } from "@agentclientprotocol/sdk";
import { describe, expect, it } from "vitest";
import { safeText } from "../../src/acp/safe-text.ts";
import { textOf, withAcp } from "../support/acp-client.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { calculator, DEAD, until } from "../support/mcp-servers.ts";
import type { Answer } from "../support/model-servers.ts";
import { writeFiles } from "../support/write-files.ts";

const KEY = "sk-marker-5f0c9d27e1b84a63";
const env = { TOOLRAIL_API_KEY: KEY };

describe("what the client receives", () => {
  it("names the fault of the provider without the key that it repeats", async () => {
    const message = `Incorrect API key provided: ${KEY}. See /etc/provider/keys.`;
    const respond = () => ({ status: 401, body: { error: { message } } });
    await withAcp({ respond, env }, async ({ open, ask, received }) => {
      const failed = ask(await open(), "Hello");
      await expect(failed).rejects.toThrow("Incorrect API key provided: [key].");
      expect(received()).not.toContain(KEY);
      expect(received()).not.toContain("/etc/provider");
    });
  });

  it("never holds a key, whatever the model and its tools write", async () => {
    const script = [
      { calls: [{ name: "run_shell", args: { command: `echo $TOOLRAIL_API_KEY ${KEY}` } }] },
      { text: `The key is ${KEY}.` },
    ];
    await withAcp({ script, env }, async ({ agent, root, open, ask, received, asked, updates }) => {
      expect(await ask(await open(), `Print the key ${KEY}`)).toBe("end_turn");
      const { sessions } = await agent.request(methods.agent.session.list, { cwd: root });
      expect(sessions.map(({ title }) => title)).toEqual(["Print the key ***"]);
      expect(asked).toHaveLength(1);
      expect(textOf(updates, "agent_message_chunk")).toBe("The key is ***.");
      expect(received()).not.toContain(KEY);
    });
  });

  it("is one message of the protocol a line", async () => {
    await withAcp({ script: [{ text: "Hello." }] }, async ({ open, ask, received }) => {
      await ask(await open(), "Hello");
      for (const line of received().trimEnd().split("\n"))
        expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    });
  });
});

describe("a request that can't be answered", () => {
  it("says what is wrong with the folder, the session or the servers", async () => {
    await withAcp({ script: [] }, async ({ agent, root, open }) => {
      const create = (cwd: string, mcpServers: object[] = []) =>
        agent.request("session/new", { cwd, mcpServers });
      await expect(create("project")).rejects.toThrow("cwd is not an absolute path");
      await expect(create(join(root, "none"))).rejects.toThrow(join(root, "none"));
      const server = { name: "sums", ...calculator(root), env: [] };
      await expect(create(root, [server, server])).rejects.toThrow('"sums" is named twice');
      const lost = agent.request(methods.agent.session.load, { sessionId: "x", cwd: root, mcpServers: [] });
      await expect(lost).rejects.toThrow("no saved session");
      const prompt: ContentBlock[] = [{ type: "image", data: "", mimeType: "image/png" }];
      const unread = agent.request(methods.agent.session.prompt, { sessionId: await open(), prompt });
      await expect(unread).rejects.toThrow('block of type "image"');
    });
  });

  it("names no path of the user's config folder", async () => {
    await inTemporaryFolder(async (home) => {
      writeFiles(home, { ".config/toolrail/toolrail.json": '{"permissions": {"deny": 7}}' });
      await withAcp({ script: [], env: { HOME: home } }, async ({ open, received }) => {
        await expect(open()).rejects.toThrow("permissions");
        expect(received()).not.toContain(home);
      });
    });
  });

  it("tells the user of a server that the client named and that does not start", async () => {
    await withAcp({ script: [{ text: "Hello." }] }, async ({ agent, root, ask, updates }) => {
      const mcpServers: McpServer[] = [{ name: "gone", command: DEAD.command, args: [], env: [] }];
      const { sessionId } = await agent.request(methods.agent.session.new, { cwd: root, mcpServers });
      expect(await ask(sessionId, "Hello")).toBe("end_turn");
      const text = textOf(updates, "agent_message_chunk");
      expect(text).toMatch(/gone.*Hello\.$/su);
    });
  });

  it("refuses a second prompt while one runs, and the first one goes on", async () => {
    let answerNow: (() => void) | undefined;
    const respond = () =>
      new Promise<Answer>((resolve) => {
        answerNow = () => resolve({ text: "First." });
      });
    await withAcp({ respond }, async ({ open, ask }) => {
      const sessionId = await open();
      const first = ask(sessionId, "First");
      await expect(ask(sessionId, "Second")).rejects.toThrow("a prompt is running; cancel it first");
      await until(() => answerNow);
      answerNow?.();
      expect(await first).toBe("end_turn");
    });
  });

  it("offers the tools of the servers that the client names", async () => {
    const script = [{ calls: [{ name: "mcp__sums__add", args: { a: 2, b: 3 } }] }, { text: "Done." }];
    await withAcp({ script }, async ({ agent, root, ask, asked }) => {
      const { command, args } = calculator(root);
      const mcpServers: McpServer[] = [{ name: "sums", command, args: [...args], env: [] }];
      const { sessionId } = await agent.request(methods.agent.session.new, { cwd: root, mcpServers });
      expect(await ask(sessionId, "Add")).toBe("end_turn");
      expect(asked.map(({ toolCall }) => toolCall.title)).toEqual(["mcp__sums__add"]);
    });
  });
});

describe("safeText", () => {
  const options = { keys: ["k-123"], roots: ["/home/ann/shop"] };

  it.each([
    ["no such file: /home/ann/shop/src/a.ts:3:1", "no such file: /home/ann/shop/src/a.ts:3:1"],
    ["can't read /home/ann/.config/x.json:3: bad.", "can't read [path outside the workspace]:3: bad."],
    ['"/home/ann/My Files/x" is no folder', '"[path outside the workspace]" is no folder'],
    ["/home/ann/shop/../secret", "[path outside the workspace]"],
    ["/home/ann/shopping", "[path outside the workspace]"],
    ["C:\\Users\\ann\\x", "[path outside the workspace]"],
    ["~/.ssh/id_rsa is gone", "[path outside the workspace] is gone"],
    ["see https://example.com/a/b and src/a.ts", "see https://example.com/a/b and src/a.ts"],
    ["bad key k-123", "bad key ***"],
  ])("makes of %j %j", (text, expected) => {
    expect(safeText(text, options)).toBe(expected);
  });
});
