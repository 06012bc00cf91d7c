import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AssistantMessage,
  extractToolCalls,
  parseArgs,
  type StreamEvent,
  type ToolCallBlock,
} from "@toolrail/protocol";
import { createDecoder, decodeResponse } from "@toolrail/protocol/openai-chat";
import { readRecording } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { MessageAssembler } from "../../src/accumulate/message-assembler.ts";

const corpus = process.env.TOOLRAIL_CORPUS ?? "";

interface ExpectedCall {
  id: string | null;
  name: string;
  args?: unknown;
  argsError?: boolean;
  argsParseError?: boolean;
}

interface Expected {
  toolCalls?: ExpectedCall[];
  text?: string;
  stopReason?: string;
  orderMatters?: boolean;
}

function assemble(events: readonly StreamEvent[]): AssistantMessage {
  const assembler = new MessageAssembler({ model: "corpus/one", now: () => 0 });
  for (const event of events) assembler.push(event);
  return assembler.finish();
}

const STOP_REASONS: Record<string, string> = {
  tool_calls: "toolUse",
  stop: "stop",
  length: "length",
  error: "error",
};

function expectMessage(message: AssistantMessage, expected: Expected): void {
  const calls = extractToolCalls(message);
  const sentId = (call: ToolCallBlock) => call.wireId ?? call.id;
  if (expected.toolCalls) {
    expect(calls.map(({ name }) => name).sort()).toEqual(expected.toolCalls.map(({ name }) => name).sort());
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const [i, wanted] of expected.toolCalls.entries()) {
      const inPlace = expected.orderMatters === false ? undefined : calls[i];
      const call = inPlace ?? calls.find((candidate) => sentId(candidate) === wanted.id);
      expect(call?.name).toBe(wanted.name);
      if (!call) continue;
      if (wanted.id === null || wanted.id === "<generated>") expect(call.id).not.toBe("");
      else expect(sentId(call)).toBe(wanted.id);
      const parsed = parseArgs(call);
      if (wanted.argsError || wanted.argsParseError) expect(parsed.ok).toBe(false);
      else if (wanted.args !== undefined) expect(parsed).toEqual({ ok: true, value: wanted.args });
    }
  }
  if (expected.text !== undefined) {
    const text = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
    expect(text.trim()).toBe(expected.text.trim());
  }
  const stopReason = STOP_REASONS[expected.stopReason ?? ""];
  if (stopReason) expect(message.stopReason).toBe(stopReason);
  if (message.stopReason === "error") expect(message.errorMessage).toBeTruthy();
}

/** What is wrong, by name; empty when all is right. */
function faultsOf(
  checks: readonly { name: string; message: AssistantMessage; expected: Expected }[],
): string[] {
  return checks.flatMap(({ name, message, expected }) => {
    try {
      expectMessage(message, expected);
      return [];
    } catch (error) {
      return [`${name}: ${error}`];
    }
  });
}

describe.skipIf(!corpus)("outside cases of Chat Completions", () => {
  const load = <T>(path: string): T => JSON.parse(readFileSync(join(corpus, path), "utf8"));
  const ours = <T extends { protocol: string }>(rows: readonly T[]) =>
    rows.filter(({ protocol }) => protocol === "openai-chat");

  it("merges every case as it should be", () => {
    const cases = ours(
      load<{ id: string; protocol: string; kind: string; input: unknown[]; expected: Expected }[]>(
        "cases/protocol.json",
      ),
    );
    const streams = cases.filter(({ kind }) => kind === "stream");
    expect(streams).toHaveLength(35);
    const responses = cases.filter(({ kind }) => kind === "response");
    expect(responses).toHaveLength(1);
    expect(
      faultsOf([
        ...streams.map(({ id, input, expected }) => {
          const decoder = createDecoder();
          const events = input.flatMap((chunk) => decoder.push(chunk));
          return { name: id, message: assemble([...events, ...decoder.end({ complete: true })]), expected };
        }),
        ...responses.map(({ id, input, expected }) => ({
          name: id,
          message: assemble(decodeResponse(input[0])),
          expected,
        })),
      ]),
    ).toEqual([]);
  });

  it("merges every recorded stream as it should be", async () => {
    const recordings = ours(load<{ protocol: string; file: string }[]>("streams/index.json"));
    expect(recordings).toHaveLength(42);
    const checks: Parameters<typeof faultsOf>[0][number][] = [];
    for (const { file } of recordings) {
      const expected = load<Expected>(`streams/${file.replace(/\.(sse|jsonl)$/, ".expected.json")}`);
      const decoder = createDecoder();
      const { events } = await readRecording(join(corpus, "streams", file));
      const decoded = events.flatMap((event) => decoder.pushEvent(event));
      const message = assemble([...decoded, ...decoder.end({ complete: true })]);
      checks.push({ name: file, message, expected });
    }
    expect(faultsOf(checks)).toEqual([]);
  });
});
