import { type AssistantMessage, extractToolCalls, parseArgs } from "@toolrail/protocol";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import { expect } from "vitest";
import { type ExpectedTurn, expectTurn } from "../support/expected-turn.ts";
import { runFake } from "../support/fake-context.ts";
import { encodeSession } from "./encode-session.ts";
import type { ProtocolCase } from "./protocol-case.ts";

/** A recorded turn (`stream`, `response`, `sse`, `sse-bytes`): what `decode` makes of it. */
export async function runTurnCase({ id, kind, protocol, input, expected }: ProtocolCase): Promise<void> {
  const bytes = inputBytes(kind, input);
  const name = protocol === "sse" ? "openai-chat" : protocol;
  const decode = (...flags: string[]) =>
    runFake(["decode", "--protocol", name, ...flags, "-"], { stdin: chunks(bytes) });
  const message: AssistantMessage = JSON.parse((await decode("--json")).stdout);
  expectTurn(message, expected as ExpectedTurn);
  if (/dispatched|not run/.test(String(expected.invariants))) expectNothingToRun(message);
  if (Array.isArray(expected.events)) expect(await eventData(bytes)).toEqual(expected.events);
  if (Array.isArray(expected.replay)) expect(await replay(message)).toEqual(expected.replay);
  if (WARNED.includes(id)) expect((await decode("--events")).stdout).toContain('{"type":"warning"');
}

// Events that are broken on purpose, and an end that never comes: neither is silent.
const WARNED = ["SSE-003", "SSE-009", "SSE-011", "SSE-013", "ANT-005"];

function inputBytes(kind: string, input: readonly unknown[]): Uint8Array[] {
  if (kind === "stream") return [encode(input.map((chunk) => `${JSON.stringify(chunk)}\n`).join(""))];
  if (kind === "response") return [encode(JSON.stringify(input[0]))];
  if (kind === "sse") return input.map((part) => encode(String(part)));
  return input.map((part) => Uint8Array.from(Buffer.from((part as { hex: string }).hex, "hex")));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function* chunks(bytes: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

function expectNothingToRun(message: AssistantMessage): void {
  const failed = message.stopReason === "error" || message.stopReason === "length";
  for (const call of extractToolCalls(message))
    expect(failed || call.incomplete === true || !parseArgs(call).ok).toBe(true);
}

async function eventData(bytes: readonly Uint8Array[]): Promise<string[]> {
  const events: string[] = [];
  for await (const { data } of readServerSentEvents(chunks(bytes))) events.push(data);
  return events;
}

/** The blocks that go back to Anthropic with the turn. */
async function replay(turn: AssistantMessage): Promise<unknown> {
  const body = await encodeSession("anthropic-messages", [{ ...turn, model: "anthropic/m" }]);
  return (body.messages as { content: unknown }[])[1]?.content;
}
