import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";

const chunk = (delta: object, finish: string | null = null) =>
  JSON.stringify({ id: "r1", model: "m", choices: [{ index: 0, delta, finish_reason: finish }] });

const call = chunk({
  tool_calls: [
    { index: 1, id: "c1", type: "function", function: { name: "grep", arguments: '{"pattern":"a"}' } },
  ],
});
const sse = [chunk({ content: "Look" }), call, chunk({}, "tool_calls"), "[DONE]"]
  .map((data) => `data: ${data}\n\n`)
  .join("");
const lines = `${chunk({ content: "Look" })}\n${call}\n${chunk({}, "stop")}\n`;
const body = JSON.stringify({
  id: "r1",
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 5, completion_tokens: 1 },
});

const decode = (...flags: string[]) => ["decode", "--protocol", "openai-chat", ...flags];

describe("decode", () => {
  it("prints one message a file, in order, whatever form each has", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      for (const [name, text] of Object.entries({ "a.sse": sse, "b.jsonl": lines, "c.json": body }))
        writeFileSync(join(workingDirectory, name), text);
      const run = await runFake(decode("--json", "a.sse", "b.jsonl", "c.json"), { workingDirectory });
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      const messages = run.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const turn = {
        role: "assistant",
        content: [
          { type: "text", text: "Look" },
          { type: "toolCall", id: "c1", name: "grep", args: '{"pattern":"a"}' },
        ],
        stopReason: "toolUse",
        model: "m",
      };
      expect(messages).toMatchObject([
        turn,
        turn,
        {
          content: [{ type: "text", text: "Hi" }],
          stopReason: "stop",
          usage: { inputTokens: 5, outputTokens: 1 },
        },
      ]);
    });
  });

  it("answers an input that can't be read or decoded in its place", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(join(workingDirectory, "page.html"), "<html>Bad gateway</html>");
      writeFileSync(join(workingDirectory, "good.json"), body);
      const run = await runFake(decode("--json", "none", "page.html", "good.json", "."), {
        workingDirectory,
      });
      const messages = run.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(messages.map(({ stopReason }) => stopReason)).toEqual(["error", "error", "stop", "error"]);
      expect(messages[0].errorMessage).toBe("none: there is no such file");
      expect(messages[1].errorMessage).toBeTruthy();
      expect(messages[3].errorMessage).toBe(".: is a folder");
      expect(run.exitCode).toBe(1);
    });
  });

  it("reads stdin when no file is named", async () => {
    const { exitCode, stdout } = await runFake(decode(), { stdin: sse });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      'Look\n[call c1] grep {"pattern":"a"}\n[toolUse (the server said "tool_calls") · m · 0 tokens in, 0 tokens out]\n',
    );
  });

  it("lets no escape sequence of a model act on the terminal", async () => {
    const evil = `data: ${chunk({ content: "\u001b[2J" }, "stop")}\n\n`;
    expect((await runFake(decode("-"), { stdin: evil, columns: 80 })).stdout).toContain("␛[2J");
    expect((await runFake(decode("-"), { stdin: evil })).stdout).toContain("\u001b[2J");
  });

  it("prints the events as they were decoded", async () => {
    const { stdout } = await runFake(decode("--events"), { stdin: sse });
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual(["start", "text", "toolCall", "finish"]);
  });

  it.each([
    ["without a protocol", ["decode", "x"]],
    ["with a protocol that is not there", ["decode", "--protocol", "smoke", "x"]],
    ["with an unknown flag", decode("--loud")],
  ])("is a usage error %s", async (_, inputs) => {
    const { exitCode, stderr, stdout } = await runFake(inputs);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).not.toBe("");
  });
});
