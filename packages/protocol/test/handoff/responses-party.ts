import { startOpenAIResponsesServer } from "../../src/testing/node/start-openai-responses-server.ts";
import { asList, asRecord } from "../../src/wire/odd-values.ts";
import * as codec from "../../src/wire/openai-responses/index.ts";
import type { Party } from "./party.ts";

// What a message tells by itself; the id says that it went back as the provider's own.
const OUTLINES: readonly unknown[] = ["message", "function_call", "custom_tool_call"];

export const responsesParty: Party = {
  provider: "openai",
  path: "/responses",
  headers: {},
  codec,
  conversation: "input",
  start: (next) =>
    startOpenAIResponsesServer({
      respond() {
        const { limited, opaque, secret, ...answer } = next();
        return {
          ...answer,
          ...(opaque && { hostedItems: [{ type: "web_search_call", status: "completed", query: secret }] }),
          ...(limited && { status: "incomplete" as const }),
        };
      },
    }),
  sentArgs: (body) =>
    asList(body.input).flatMap((entry) => {
      const { type, arguments: args, input } = asRecord(entry) ?? {};
      if (type === "function_call") return [args];
      return type === "custom_tool_call" ? [input] : [];
    }),
  replayed: (turn) =>
    (turn.raw ?? []).map(({ item }) => {
      const { type, id } = asRecord(item) ?? {};
      return OUTLINES.includes(type) ? id : item;
    }),
};
