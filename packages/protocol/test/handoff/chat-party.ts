import { startOpenAIChatServer } from "../../src/testing/node/start-openai-chat-server.ts";
import { chatChunks } from "../../src/testing/openai-chat/chat-chunks.ts";
import { asList, asRecord } from "../../src/wire/odd-values.ts";
import * as codec from "../../src/wire/openai-chat/index.ts";
import { readReplayItem } from "../../src/wire/openai-chat/replay-item.ts";
import type { Answer, Party } from "./party.ts";

export const chatParty: Party = {
  provider: "openai",
  path: "/chat/completions",
  headers: {},
  codec,
  conversation: "messages",
  start: (next) =>
    startOpenAIChatServer({
      respond() {
        const answer = next();
        return { chunks: chunksOf(answer), cutAfter: answer.cutAfter };
      },
    }),
  sentArgs: (body) =>
    asList(body.messages).flatMap((message) =>
      asList(asRecord(message)?.tool_calls).map((call) => asRecord(asRecord(call)?.function)?.arguments),
    ),
  replayed: (turn) =>
    (turn.raw ?? []).flatMap(({ item }) => {
      const own = readReplayItem(item);
      if (own?.type === "messageFields") return [own.fields.reasoning_opaque];
      return own?.type === "callFields" ? [own.fields.extra_content] : [];
    }),
};

/** Calls are signed, and a sealed thought stands beside them, where the answer is to hold what only its provider understands. */
function chunksOf({ limited, opaque, secret, ...answer }: Answer): unknown[] {
  const chunks = chatChunks({ ...answer, ...(limited && { finishReason: "length" }) });
  if (!opaque) return chunks;
  return chunks.map((chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({
      ...choice,
      delta: {
        ...choice.delta,
        reasoning_opaque: secret,
        ...(choice.delta.tool_calls && {
          tool_calls: choice.delta.tool_calls.map((call) =>
            call.id === undefined ? call : { ...call, extra_content: { signature: secret } },
          ),
        }),
      },
    })),
  }));
}
