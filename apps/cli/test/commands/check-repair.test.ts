import type { Message } from "@toolrail/protocol";
import { emptyUsage } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { sessionLines } from "../../src/session/write-session.ts";
import { runFake } from "../support/fake-context.ts";

const user: Message = { role: "user", content: [{ type: "text", text: "hello" }], timestamp: 1 };
const asking: Message = {
  role: "assistant",
  content: [{ type: "toolCall", id: "c1", name: "glob", args: "{}" }],
  stopReason: "toolUse",
  model: "a/b",
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

const good = sessionLines([user, asking, result]);
const broken = sessionLines([user, asking]);

describe("check", () => {
  it("finds nothing in a valid session", async () => {
    expect(await runFake(["check", "-"], { stdin: good })).toEqual({
      exitCode: 0,
      stdout: "0 violations in 3 messages\n",
      stderr: "",
    });
  });

  it("names a call without a result, and exits 1", async () => {
    const text = await runFake(["check", "-"], { stdin: broken });
    expect(text.exitCode).toBe(1);
    expect(text.stdout).toMatch(/^message 2: .*glob.*\n1 violation in 2 messages\n$/);
    const json = await runFake(["check", "-", "--json"], { stdin: broken });
    expect(JSON.parse(json.stdout)).toMatchObject([
      { kind: "missingResult", messageIndex: 1, toolCallId: "c1" },
    ]);
  });

  it("says what it left out of a torn session", async () => {
    const { exitCode, stderr } = await runFake(["check", "-"], { stdin: `${good}{"ro` });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "-: line 4 is truncated and was dropped\n" });
  });

  it.each([
    ["is not there", ["check", "none.jsonl"], "none.jsonl: there is no such file"],
    ["is no session", ["check", "-"], "-: line 1 is not JSON"],
  ])("is a usage error when the file %s", async (_, inputs, message) => {
    const run = await runFake(inputs, { stdin: "hello\nworld\n" });
    expect(run).toEqual({ exitCode: 2, stdout: "", stderr: `toolrail: ${message}\n` });
  });
});

describe("repair", () => {
  it("gives a copy that check accepts, and says what it did", async () => {
    const run = await runFake(["repair", "-"], { stdin: broken });
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/^message 2: /);
    expect(await runFake(["check", "-"], { stdin: run.stdout })).toMatchObject({ exitCode: 0 });
  });

  it("gives a valid session back as it is", async () => {
    expect(await runFake(["repair", "-"], { stdin: good })).toEqual({
      exitCode: 0,
      stdout: good,
      stderr: "",
    });
  });

  it("prints messages and repairs with --json", async () => {
    const { stdout } = await runFake(["repair", "-", "--json"], { stdin: broken });
    const { messages, repairs } = JSON.parse(stdout);
    expect(messages).toHaveLength(3);
    expect(repairs).toMatchObject([{ kind: "resultAdded", messageIndex: 1 }]);
  });
});
