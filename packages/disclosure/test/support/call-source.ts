import {
  parseArgs,
  type Resolution,
  type ToolContext,
  type ToolOutput,
  type ToolSource,
} from "@toolrail/protocol";
import { validateToolArgs } from "@toolrail/protocol/json-schema";

export const signal: AbortSignal = new AbortController().signal;

const context: ToolContext = {
  signal,
  callId: "call_1",
  clock: { now: () => 0, schedule: () => () => {} },
  reportProgress() {},
  output: { write() {} },
  maxChars: 50_000,
  vision: false,
};

export function resolve(source: ToolSource, name: string, args: unknown = {}): Resolution {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  return source.resolve({ type: "toolCall", id: "call_1", name, args: text });
}

export type Answer = ToolOutput & { text: string; calledName: string };

/** What a dispatcher does with a call, without the wording: resolve, validate, run. */
export async function call(source: ToolSource, name: string, args: unknown = {}): Promise<Answer> {
  const resolution = resolve(source, name, args);
  if (!resolution.ok) return failed(name, resolution.message);
  const { tool, judgedName } = resolution;
  const parsed = parseArgs({ args: resolution.args });
  if (!parsed.ok) return failed(judgedName, parsed.message);
  const valid = await validateToolArgs(tool.schema, parsed.value);
  if (!valid.ok) return failed(judgedName, JSON.stringify(valid.faults));
  const output = await tool.run(valid.value, context);
  const text = typeof output.content === "string" ? output.content : JSON.stringify(output.content);
  return { ...output, text, calledName: judgedName };
}

function failed(calledName: string, text: string): Answer {
  return { content: text, isError: true, text, calledName };
}

export async function search(source: ToolSource, ...queries: string[]): Promise<Answer> {
  return call(source, "search_tool", { queries });
}

export async function prepare(source: ToolSource): Promise<string> {
  await source.prepare?.({ signal });
  return JSON.stringify(source.definitions());
}
