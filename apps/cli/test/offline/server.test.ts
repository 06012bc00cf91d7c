import { MessageAssembler } from "@toolrail/kernel";
import type { StreamEvent, ToolDefinition, UserMessage } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OFFLINE_FAULTS } from "../../src/config/offline-fault.ts";
import { DEMO_FILES, DEMO_QUESTION } from "../../src/demo/demo-files.ts";
import { createOfflineModel } from "../../src/offline/offline-model.ts";
import { streamReply } from "../../src/offline/stream-reply.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const QUESTION: UserMessage = {
  role: "user",
  content: [{ type: "text", text: DEMO_QUESTION }],
  timestamp: 0,
};
const TOOLS: readonly ToolDefinition[] = ["glob", "grep", "read_file"].map((name) => ({
  name,
  description: "",
  parameters: {},
}));

async function eventsOf(
  tools: readonly ToolDefinition[] = TOOLS,
  signal?: AbortSignal,
): Promise<StreamEvent[]> {
  const request = { messages: [QUESTION], tools };
  const options = { signal: signal ?? new AbortController().signal };
  return Array.fromAsync(createOfflineModel().stream(request, options));
}

describe("the offline model as a server", () => {
  it("interleaves two calls from key 1 and says stop with them", async () => {
    const events = await eventsOf();
    const calls = events.filter((event) => event.type === "toolCall");
    expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
    expect(calls.every(({ order }) => order[0] >= 1)).toBe(true);
    expect(events.at(-1)).toEqual({ type: "finish", reason: "stop", raw: "stop" });
  });

  it("gives the same stream for the same conversation", async () => {
    expect(await eventsOf()).toEqual(await eventsOf());
  });

  it("says that it can't look when no tool is on offer", async () => {
    const texts = (await eventsOf([])).flatMap((event) => (event.type === "text" ? [event.delta] : []));
    expect(texts.join("")).toContain("none of them is on offer");
  });

  it("stops in the middle when it is aborted, without an error", async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const request = { messages: [QUESTION], tools: TOOLS };
    for await (const event of createOfflineModel().stream(request, { signal: controller.signal })) {
      seen.push(event.type);
      if (event.type === "text") controller.abort();
    }
    expect(seen).not.toContain("finish");
    expect(seen).not.toContain("error");
    expect(seen).not.toContain("toolCall");
  });

  it("loses no call and no character, whatever the habit", () => {
    const call = fc.record({ name: fc.constantFrom("glob", "grep", "read_file"), args: fc.json() });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 3 }), fc.nat(5), (calls, turn) => {
        const reply = { text: "One moment.", calls, finish: "stop", inputTokens: 1, outputTokens: 1 };
        const options = { model: "m", turn, fault: undefined, signal: new AbortController().signal };
        const assembler = new MessageAssembler({ model: "offline/m", now: () => 0 });
        for (const event of streamReply(reply, options)) assembler.push(event);
        const blocks = assembler.finish().content;
        expect(
          blocks.flatMap((block) =>
            block.type === "toolCall" ? [{ name: block.name, args: block.args }] : [],
          ),
        ).toEqual(calls);
        expect(blocks[0]).toEqual({ type: "text", text: "One moment." });
      }),
    );
  });
});

describe("a fault that is injected once", () => {
  it.each(OFFLINE_FAULTS)("%s: the run still ends with the line of the fault", async (fault) => {
    await inTemporaryFolder(async (folder) => {
      writeFiles(folder, DEMO_FILES);
      const env = { TOOLRAIL_INJECT: fault };
      const { exitCode, stdout } = await runFake(["-p", DEMO_QUESTION], { workingDirectory: folder, env });
      expect(exitCode).toBe(0);
      expect(stdout).toContain("The likely fault is in `src/cart.js:4`");
    });
  });
});
