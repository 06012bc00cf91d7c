import type { ChatChunk } from "./chat-chunks.ts";
import { editDeltas, type Quirk } from "./edit-chunks.ts";

export type FrameQuirk =
  | "usageOnlyChunks"
  | "choiceWithoutDelta"
  | "toolCallsNull"
  | "contentParts"
  | "contentEmpty"
  | "reasoningField"
  | "reasoningTwice"
  | "roleRepeated"
  | "startTwice"
  | "finalTwice"
  | "finishWithDelta"
  | "finishEmpty"
  | "finishStop"
  | "secondChoice"
  | "unknownChunks"
  | "errorNull"
  | "errorInStream";

/** How servers frame what they say. Those that add odd chunks come last, behind those that read chunks. */
export const FRAME_QUIRKS: Readonly<Record<FrameQuirk, Quirk>> = {
  usageOnlyChunks: {
    effect: "none",
    apply: (chunks) => chunks.flatMap((chunk) => [chunk, { ...chunk, choices: [], usage: null }]),
  },
  toolCallsNull: {
    effect: "none",
    apply: (chunks) => editDeltas(chunks, (delta) => ({ tool_calls: null, function_call: null, ...delta })),
  },
  contentParts: {
    effect: "none",
    apply: (chunks) =>
      editDeltas(chunks, (delta) =>
        delta.content ? { ...delta, content: [{ type: "text", text: delta.content }] } : delta,
      ),
  },
  contentEmpty: {
    effect: "none",
    apply: (chunks) => editDeltas(chunks, (delta) => ({ ...delta, content: delta.content ?? "" })),
  },
  reasoningField: {
    effect: "none",
    apply: (chunks) =>
      editDeltas(chunks, ({ reasoning_content: thinking, ...rest }) =>
        thinking === undefined ? rest : { ...rest, reasoning: thinking },
      ),
  },
  reasoningTwice: {
    effect: "none",
    apply: (chunks) =>
      editDeltas(chunks, (delta) =>
        delta.reasoning_content === undefined ? delta : { ...delta, reasoning: delta.reasoning_content },
      ),
  },
  roleRepeated: {
    effect: "none",
    apply: (chunks) => editDeltas(chunks, (delta) => ({ role: "assistant", ...delta })),
  },
  startTwice: { effect: "none", apply: (chunks) => [...chunks.slice(0, 1), ...chunks] },
  finalTwice: {
    effect: "none",
    apply: (chunks) => chunks.flatMap((chunk) => (isFinal(chunk) ? [chunk, chunk] : [chunk])),
  },
  finishWithDelta: { effect: "none", apply: finishWithDelta },
  finishEmpty: { effect: "none", apply: (chunks) => editFinish(chunks, (reason) => reason ?? "") },
  finishStop: { effect: "none", apply: (chunks) => editFinish(chunks, (reason) => reason && "stop") },
  secondChoice: {
    effect: "none",
    apply: (chunks) =>
      chunks.flatMap((chunk) => [
        chunk,
        { ...chunk, choices: [{ index: 1, delta: { content: "another answer" }, finish_reason: null }] },
      ]),
  },
  errorNull: { effect: "none", apply: (chunks) => chunks.map((chunk) => ({ ...chunk, error: null })) },
  errorInStream: {
    effect: "error",
    apply: (chunks) =>
      chunks.flatMap<unknown>((chunk) =>
        isFinal(chunk) ? [{ error: { message: "The server is overloaded", code: 503 } }] : [chunk],
      ),
  },
  choiceWithoutDelta: {
    effect: "none",
    apply: (chunks) =>
      chunks.flatMap((chunk) => [
        chunk,
        { ...chunk, id: "", model: "", choices: [{ index: 0, finish_reason: null }] },
      ]),
  },
  unknownChunks: {
    effect: "none",
    apply: (chunks) => chunks.flatMap((chunk) => [{ type: "ping" }, chunk, { object: "heartbeat" }]),
  },
};

function isFinal(chunk: ChatChunk): boolean {
  return chunk.choices.some((choice) => choice.finish_reason !== null);
}

function editFinish(chunks: readonly ChatChunk[], edit: (reason: string | null) => string | null): unknown[] {
  return chunks.map((chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, finish_reason: edit(choice.finish_reason) })),
  }));
}

function finishWithDelta(chunks: readonly ChatChunk[]): unknown[] {
  const final = chunks.findIndex(isFinal);
  const reason = chunks[final]?.choices[0]?.finish_reason ?? null;
  return chunks
    .map((chunk, position) => {
      const choices = chunk.choices.map((choice) => ({ ...choice, finish_reason: reason }));
      return position === final - 1 ? { ...chunk, choices } : chunk;
    })
    .filter((_, position) => position !== final);
}
