import type { QuirkEffect } from "../quirk-effect.ts";
import type { ChatCallDelta, ChatChunk, ChatDelta } from "./chat-chunks.ts";

export interface Quirk {
  effect: QuirkEffect;
  apply(chunks: readonly ChatChunk[]): unknown[];
}

/** Every delta changed. */
export function editDeltas(chunks: readonly ChatChunk[], edit: (delta: ChatDelta) => object): unknown[] {
  return chunks.map((chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: edit(choice.delta) })),
  }));
}

/** Every call's delta replaced by others, each in a chunk of its own; the first keeps what stood beside the calls. */
export function editCalls(
  chunks: readonly ChatChunk[],
  edit: (call: ChatCallDelta) => readonly unknown[],
): unknown[] {
  return chunks.flatMap<unknown>((chunk) => {
    const [choice] = chunk.choices;
    const calls = choice?.delta.tool_calls;
    if (!choice || !calls) return [chunk];
    const { tool_calls: _, ...beside } = choice.delta;
    const deltas: object[] = calls.flatMap(edit).map((entry) => ({ tool_calls: [entry] }));
    if (Object.keys(beside).length > 0) deltas[0] = { ...beside, ...deltas[0] };
    return deltas.map((delta) => ({ ...chunk, choices: [{ ...choice, delta }] }));
  });
}

/** The first delta of a call carries its id. */
export function isOpening(call: ChatCallDelta): call is ChatCallDelta & { id: string } {
  return call.id !== undefined;
}

/** For each delta of a call in turn: what its opening said, and the argument text up to and with this delta. */
export function createCallMemory(): (call: ChatCallDelta) => { id: string; name: string; argsSoFar: string } {
  const memory = new Map<number, { id: string; name: string; argsSoFar: string }>();
  return (call) => {
    const known = memory.get(call.index) ?? {
      id: call.id ?? "",
      name: call.function.name ?? "",
      argsSoFar: "",
    };
    const next = { ...known, argsSoFar: known.argsSoFar + (call.function.arguments ?? "") };
    memory.set(call.index, next);
    return next;
  };
}

/** The whole argument text of each call, by index. */
export function wholeArguments(chunks: readonly ChatChunk[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const call of chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []))
    texts.set(call.index, (texts.get(call.index) ?? "") + (call.function.arguments ?? ""));
  return texts;
}
