import { cutText } from "../cut-text.ts";
import { type AnswerBlock, answerBlocks } from "./answer-blocks.ts";
import { type AnthropicAnswer, emptyMessage, stopReasonOf, usageOf } from "./anthropic-answer.ts";

/** An event of a clean stream. */
export interface AnthropicEvent {
  type: string;
  message?: Record<string, unknown>;
  index?: number;
  content_block?: Record<string, unknown>;
  delta?: Record<string, unknown>;
  usage?: Record<string, number>;
}

/** The clean stream of an answer, as the real API would send it: one block behind the other. */
export function anthropicEvents(answer: AnthropicAnswer): AnthropicEvent[] {
  return [
    { type: "message_start", message: emptyMessage(answer) },
    ...answerBlocks(answer).flatMap((block, index) => blockEvents(block, index, answer.pieceLength)),
    {
      type: "message_delta",
      delta: { stop_reason: stopReasonOf(answer), stop_sequence: null },
      usage: usageOf(answer),
    },
    { type: "message_stop" },
  ];
}

function blockEvents(block: AnswerBlock, index: number, pieceLength: number | undefined): AnthropicEvent[] {
  const { start, deltas } = inPieces(block, (text) => cutText(text, pieceLength));
  return [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}

interface Pieces {
  start: Record<string, unknown>;
  deltas: Record<string, unknown>[];
}

function inPieces(block: AnswerBlock, cut: (text: string) => string[]): Pieces {
  switch (block.type) {
    case "thinking":
      return {
        start: { type: "thinking", thinking: "", ...(block.signature !== undefined && { signature: "" }) },
        deltas: [
          ...cut(block.thinking).map((thinking) => ({ type: "thinking_delta", thinking })),
          ...(block.signature === undefined ? [] : [{ type: "signature_delta", signature: block.signature }]),
        ],
      };
    case "text":
      return {
        start: { type: "text", text: "" },
        deltas: [
          ...cut(block.text).map((text) => ({ type: "text_delta", text })),
          ...block.citations.map((citation) => ({ type: "citations_delta", citation })),
        ],
      };
    case "tool_use": {
      const { type, id, name, args } = block;
      return { start: { type, id, name, input: {} }, deltas: inputDeltas(args, cut) };
    }
    case "provider":
      return providerPieces(block.block, cut);
  }
}

// A server tool's input streams like a call's; every other block comes whole.
function providerPieces(block: Record<string, unknown>, cut: (text: string) => string[]): Pieces {
  if (block.input === undefined) return { start: block, deltas: [] };
  return { start: { ...block, input: {} }, deltas: inputDeltas(JSON.stringify(block.input), cut) };
}

// The API opens with an empty piece.
function inputDeltas(args: string, cut: (text: string) => string[]): Record<string, unknown>[] {
  return ["", ...cut(args)].map((piece) => ({ type: "input_json_delta", partial_json: piece }));
}
