import { parseRecord } from "../../wire/parse-record.ts";
import { type AnswerBlock, answerBlocks } from "./answer-blocks.ts";
import { type AnthropicAnswer, emptyMessage, stopReasonOf, usageOf } from "./anthropic-answer.ts";

/** The answer as one body, for a request without `stream`. */
export function anthropicResponse(answer: AnthropicAnswer): Record<string, unknown> {
  return {
    ...emptyMessage(answer),
    content: answerBlocks(answer).map(wholeBlock),
    stop_reason: stopReasonOf(answer),
    usage: usageOf(answer),
  };
}

function wholeBlock(block: AnswerBlock): Record<string, unknown> {
  switch (block.type) {
    case "provider":
      return block.block;
    case "tool_use": {
      const { type, id, name, args } = block;
      return { type, id, name, input: parseRecord(args) ?? {} };
    }
    case "text": {
      const { type, text, citations } = block;
      return citations.length > 0 ? { type, text, citations } : { type, text };
    }
    case "thinking": {
      const { signature, ...rest } = block;
      return signature === undefined ? rest : { ...rest, signature };
    }
  }
}
