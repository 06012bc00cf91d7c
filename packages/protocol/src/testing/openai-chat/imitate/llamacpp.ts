import type { Refusal } from "../../node/strict-protocol.ts";
import { type ImitatedServer, plainMessage, refuse } from "./imitation.ts";

const N_CTX = 32_768;
const CHARS_A_TOKEN = 4;

/**
 * llama.cpp of 2025: a request over its window is answered by an SSE field named `error`, then `[DONE]`. `/props` tells
 * the window.
 */
export function llamacpp(): ImitatedServer {
  return {
    choices(answer, turn) {
      const { role, ...rest } = plainMessage(answer, (_, position) =>
        `${turn}x${position}`.padEnd(32, "aB3"),
      );
      return [{ role, ...(answer.thinking && { reasoning_content: answer.thinking }), ...rest }];
    },
    check({ body }) {
      const tokens = Math.ceil(JSON.stringify([body.messages, body.tools]).length / CHARS_A_TOKEN);
      return tokens > N_CTX ? overflow(tokens, body.stream === true) : undefined;
    },
    pages: {
      "/props": { default_generation_settings: { n_ctx: N_CTX }, total_slots: 1 },
      "/models": { object: "list", data: [{ id: "scripted-model", meta: { n_ctx_train: 4 * N_CTX } }] },
    },
  };
}

function overflow(tokens: number, stream: boolean): Refusal {
  const message =
    "the request exceeds the available context size. try increasing the context size or enable context shift";
  const error = {
    code: 400,
    message,
    type: "exceed_context_size_error",
    n_prompt_tokens: tokens,
    n_ctx: N_CTX,
  };
  if (!stream) return { ...refuse("messages", message), body: { error } };
  return {
    summary: `messages: ${message}`,
    status: 200,
    contentType: "text/event-stream",
    body: `error: ${JSON.stringify(error)}\n\ndata: [DONE]\n\n`,
  };
}
