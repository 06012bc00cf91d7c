import type { ChatChunk } from "./chat-chunks.ts";
import { createCallMemory, editCalls, isOpening, type Quirk, wholeArguments } from "./edit-chunks.ts";

export type ArgumentQuirk =
  | "argumentsNull"
  | "argumentsObject"
  | "argumentsWhole"
  | "argumentsSnapshots"
  | "argumentsEmptyObjectFirst"
  | "argumentsTwice"
  | "legacyFunctionCall";

/** How servers write the arguments of a call. */
export const ARGUMENT_QUIRKS: Readonly<Record<ArgumentQuirk, Quirk>> = {
  argumentsNull: {
    effect: "none",
    apply: (chunks) =>
      editCalls(chunks, (call) => [
        isOpening(call) ? { ...call, function: { ...call.function, arguments: null } } : call,
      ]),
  },
  argumentsObject: inOnePiece("none", (text) => [parseOr(text)]),
  argumentsWhole: inOnePiece("none", (text) => [text]),
  argumentsTwice: inOnePiece("merge", (text) => [text, text]),
  argumentsEmptyObjectFirst: inOnePiece("merge", (text) => ["{}", text]),
  argumentsSnapshots: {
    effect: "merge",
    apply(chunks) {
      const recall = createCallMemory();
      return editCalls(chunks, (call) => [
        { ...call, function: { ...call.function, arguments: recall(call).argsSoFar } },
      ]);
    },
  },
  legacyFunctionCall: { effect: "ids", apply: toFunctionCall },
};

function inOnePiece(effect: Quirk["effect"], pieces: (text: string) => readonly unknown[]): Quirk {
  return {
    effect,
    apply(chunks) {
      const texts = wholeArguments(chunks);
      return editCalls(chunks, (call) => {
        if (!isOpening(call)) return [];
        const [first, ...rest] = pieces(texts.get(call.index) ?? "");
        return [
          { ...call, function: { ...call.function, arguments: first } },
          ...rest.map((piece) => ({ index: call.index, function: { arguments: piece } })),
        ];
      });
    },
  };
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The old field holds one call; a turn with several is left as it is.
function toFunctionCall(chunks: readonly ChatChunk[]): unknown[] {
  if (wholeArguments(chunks).size !== 1) return [...chunks];
  return chunks.map((chunk) => ({
    ...chunk,
    choices: chunk.choices.map(({ delta, ...choice }) => {
      const { tool_calls: calls, ...rest } = delta;
      return {
        ...choice,
        delta: calls?.[0] ? { ...rest, function_call: calls[0].function } : rest,
        finish_reason: choice.finish_reason === "tool_calls" ? "function_call" : choice.finish_reason,
      };
    }),
  }));
}
