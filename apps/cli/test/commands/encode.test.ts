import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AssistantMessage, emptyUsage, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { sessionLines } from "../../src/session/write-session.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";

const user: Message = { role: "user", content: [{ type: "text", text: "hello" }], timestamp: 1 };
const asking: AssistantMessage = {
  role: "assistant",
  content: [
    { type: "thinking", text: "Look.", signature: "c2ln" },
    { type: "toolCall", id: "c1", name: "glob", args: '{"pattern":"*"}' },
  ],
  stopReason: "toolUse",
  model: "anthropic/claude",
  usage: emptyUsage(),
  timestamp: 2,
};
const result: Message = {
  role: "toolResult",
  toolCallId: "c1",
  toolName: "glob",
  isError: false,
  content: [{ type: "text", text: "a" }],
  timestamp: 3,
};
const session = [user, asking, result];

const encode = (protocol: string, ...flags: string[]) => ["encode", "--protocol", protocol, ...flags, "-"];

describe("encode", () => {
  it("prints the body as one line of JSON, with the tools that the history calls", async () => {
    const run = await runFake(encode("openai-chat", "--json"), { stdin: sessionLines(session) });
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.stdout.trimEnd()).not.toContain("\n");
    expect(JSON.parse(run.stdout)).toEqual({
      model: "claude",
      messages: [
        { role: "user", content: "hello" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "c1", type: "function", function: { name: "glob", arguments: '{"pattern":"*"}' } },
          ],
        },
        { role: "tool", tool_call_id: "c1", content: "a" },
      ],
      tools: [{ type: "function", function: expect.objectContaining({ name: "glob" }) }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it("reads a JSON array of messages from a file, and prints for people without --json", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(join(workingDirectory, "session.json"), JSON.stringify(session, null, 2));
      const text = await runFake(["encode", "--protocol", "openai-responses", "session.json"], {
        workingDirectory,
      });
      expect(text.stdout).toMatch(/^\{\n {2}"model": "claude",\n/);
      expect(JSON.parse(text.stdout).input).toMatchObject([
        { role: "user" },
        { type: "function_call", call_id: "c1" },
        { type: "function_call_output", call_id: "c1", output: "a" },
      ]);
    });
  });

  it("sends back what is its provider's own, and leaves it out for another", async () => {
    const blocks = async (...flags: string[]) => {
      const run = await runFake(encode("anthropic-messages", "--json", ...flags), {
        stdin: sessionLines(session),
      });
      const body = JSON.parse(run.stdout);
      return [body.model, ...body.messages[1].content.map(({ type }: { type: string }) => type)];
    };
    expect(await blocks()).toEqual(["claude", "thinking", "tool_use"]);
    expect(await blocks("--model", "bedrock/anthropic/claude")).toEqual(["anthropic/claude", "tool_use"]);
    expect(await blocks("--model", "claude")).toEqual(["claude", "tool_use"]);
  });

  it("repairs the history as the agent does, and says so", async () => {
    const run = await runFake(encode("openai-chat", "--json"), { stdin: sessionLines([user, asking]) });
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/^message 2: added a result .*"glob"/);
    expect(JSON.parse(run.stdout).messages).toMatchObject([{}, {}, { role: "tool", tool_call_id: "c1" }]);
  });

  it("names no model where nobody answered yet", async () => {
    const run = await runFake(encode("openai-chat", "--json"), { stdin: sessionLines([user]) });
    expect(JSON.parse(run.stdout)).not.toHaveProperty("model");
  });

  it("lets nothing in a session act on the terminal", async () => {
    const evil: Message = { ...user, content: [{ type: "text", text: "\u009b2J\u202e" }] };
    const { stdout } = await runFake(encode("openai-chat"), { stdin: sessionLines([evil]), columns: 80 });
    expect(stdout).not.toMatch(/[\u009b\u202e]/);
  });

  it.each([
    ["without a protocol", ["encode", "-"]],
    ["with a protocol that is not there", encode("smoke")],
    ["without a session", ["encode", "--protocol", "openai-chat"]],
    ["with two sessions", encode("openai-chat", "none.jsonl")],
    ["with an unknown flag", encode("openai-chat", "--loud")],
    ["with a session that is not there", ["encode", "--protocol", "openai-chat", "none.jsonl"]],
    ["with a session that is none", encode("openai-chat")],
  ])("is a usage error %s", async (_, inputs) => {
    const { exitCode, stderr, stdout } = await runFake(inputs, { stdin: "hello\nworld\n" });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).not.toBe("");
  });
});
