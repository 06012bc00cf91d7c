import { type AssistantMessage, extractToolCalls, parseArgs } from "@toolrail/protocol";
import { expect } from "vitest";

/** What a turn should mean, in the corpus's own words. */
export interface ExpectedTurn {
  stopReason?: string;
  text?: string;
  toolCalls?: {
    id: string | null;
    name: string;
    args: unknown;
    argsError?: true;
    argsParseError?: true;
    rawArgs?: string;
    /** The text for a custom tool, which is no JSON. */
    rawInput?: string;
  }[];
  orderMatters?: false;
  error?: { message?: string };
}

const NEUTRAL: Readonly<Record<string, string>> = { toolUse: "tool_calls" };
const COMPARED_STOPS = ["tool_calls", "stop", "length", "error"];

export function expectTurn(message: AssistantMessage, expected: ExpectedTurn): void {
  expectCalls(message, expected);
  if (expected.text !== undefined) expect(textOf(message).trim()).toBe(expected.text.trim());
  if (COMPARED_STOPS.includes(expected.stopReason ?? ""))
    expect(NEUTRAL[message.stopReason] ?? message.stopReason).toBe(expected.stopReason);
  if (message.stopReason === "error") expect(message.errorMessage).toBeTruthy();
  if (expected.error?.message !== undefined) expect(message.errorMessage).toContain(expected.error.message);
}

function textOf(message: AssistantMessage): string {
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function expectCalls(message: AssistantMessage, { toolCalls, orderMatters }: ExpectedTurn): void {
  if (toolCalls === undefined) return;
  const calls = extractToolCalls(message);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(toolCalls.length);
  for (const [index, wanted] of toolCalls.entries()) {
    const hasId = wanted.id !== null && wanted.id !== "<generated>";
    const call = orderMatters === false ? calls.find(({ id }) => id === wanted.id) : calls[index];
    if (call === undefined) throw new Error(`no call ${wanted.id}`);
    expect(call.name).toBe(wanted.name);
    if (hasId) expect([call.id, call.wireId]).toContain(wanted.id);
    else expect(call.id).not.toBe("");
    const text = wanted.rawArgs ?? wanted.rawInput;
    if (text !== undefined) expect(call.args).toBe(text);
    if (wanted.rawInput !== undefined) continue;
    const parsed = parseArgs(call);
    if (wanted.argsError || wanted.argsParseError) expect(parsed.ok && !call.incomplete).toBe(false);
    else expect(parsed).toEqual({ ok: true, value: wanted.args });
  }
}
