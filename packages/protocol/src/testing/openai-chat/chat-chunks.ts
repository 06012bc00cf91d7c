import { type CompleteCall, completeCalls } from "../answer-call.ts";
import { cutText } from "../cut-text.ts";
import { type ChatAnswer, finishReasonOf, modelOf, RESPONSE_ID, usageOf } from "./chat-answer.ts";

export interface ChatCallDelta {
  index: number;
  id?: string;
  type?: "function";
  function: { name?: string; arguments?: string };
}

export interface ChatDelta {
  role?: "assistant";
  content?: string | null;
  reasoning_content?: string;
  tool_calls?: ChatCallDelta[];
}

/** A chunk of a clean stream: one choice, or none beside the usage; one call's delta at most. */
export interface ChatChunk {
  id: string;
  object: "chat.completion.chunk";
  created: number;
  model: string;
  choices: { index: number; delta: ChatDelta; finish_reason: string | null }[];
  usage?: Record<string, number>;
}

/** The clean stream of an answer, as the real API would send it with `include_usage`. */
export function chatChunks(answer: ChatAnswer): ChatChunk[] {
  const pieces = (text: string | undefined) => cutText(text ?? "", answer.pieceLength);
  const deltas: ChatDelta[] = [
    { role: "assistant", content: null },
    ...pieces(answer.thinking).map((piece) => ({ reasoning_content: piece })),
    ...pieces(answer.text).map((piece) => ({ content: piece })),
    ...completeCalls(answer.calls).flatMap((call, index) => callDeltas(call, index, pieces)),
  ];
  return [
    ...deltas.map((delta) => chunkOf(answer, delta, null)),
    chunkOf(answer, {}, finishReasonOf(answer)),
    { ...chunkOf(answer, {}, null), choices: [], usage: usageOf(answer) },
  ];
}

function callDeltas(call: CompleteCall, index: number, pieces: (text: string) => string[]): ChatDelta[] {
  const opening: ChatCallDelta = {
    index,
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: "" },
  };
  const rest = pieces(call.args).map((piece) => ({ index, function: { arguments: piece } }));
  return [opening, ...rest].map((entry) => ({ tool_calls: [entry] }));
}

function chunkOf(answer: ChatAnswer, delta: ChatDelta, finishReason: string | null): ChatChunk {
  return {
    id: RESPONSE_ID,
    object: "chat.completion.chunk",
    created: 0,
    model: modelOf(answer),
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}
