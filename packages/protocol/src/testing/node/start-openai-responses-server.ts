import { openaiErrorBody } from "../openai/openai-error-body.ts";
import { faultBody } from "../openai/openai-fault.ts";
import { applyResponsesQuirks, type ResponsesQuirkName } from "../openai-responses/quirks.ts";
import type { ResponsesAnswer } from "../openai-responses/responses-answer.ts";
import { responsesBody } from "../openai-responses/responses-body.ts";
import { responsesEvents } from "../openai-responses/responses-events.ts";
import { checkResponsesRequest } from "../openai-responses/strict/check-responses-request.ts";
import { createIssuedItems } from "../openai-responses/strict/issued-items.ts";
import { bearerKey } from "./bearer-key.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type ResponsesServerAnswer = ServerAnswer<ResponsesAnswer, ResponsesQuirkName>;
export type OpenAIResponsesServerOptions = StrictServerOptions<ResponsesAnswer, ResponsesQuirkName>;
export type OpenAIResponsesServer = StrictServer;

/**
 * A loopback server that refuses what the real Responses API refuses, and answers as it is told. It knows the
 * reasoning that it issued. Its `baseUrl` is `http://127.0.0.1:PORT/v1`.
 */
export async function startOpenAIResponsesServer(
  options: OpenAIResponsesServerOptions,
): Promise<OpenAIResponsesServer> {
  const { origin, ...server } = await startStrictServer(createProtocol(), options);
  return { baseUrl: `${origin}/v1`, ...server };
}

function createProtocol(): StrictProtocol<ResponsesAnswer, ResponsesQuirkName> {
  const issued = createIssuedItems();
  const named = createNamer();
  return {
    path: /^(?:\/v1)?\/responses(?:\?|$)/,
    framing: { names: true, done: false },
    readKey: bearerKey,
    check(body) {
      const found = checkResponsesRequest(body, issued);
      if (!found) return undefined;
      const { param, message } = found;
      return { summary: param === null ? message : `${param}: ${message}`, body: faultBody(found) };
    },
    chunks: (answer) => responsesEvents(named(answer)),
    applyQuirks: (quirks, answer) => applyResponsesQuirks(quirks, responsesEvents(named(answer))),
    response: (answer) => responsesBody(named(answer)),
    issued: (events) => issued.record(events),
    errorBody: openaiErrorBody,
  };
}

// Every answer of a server has ids of its own, however often it is read.
function createNamer(): (answer: ResponsesAnswer) => ResponsesAnswer {
  const names = new WeakMap<ResponsesAnswer, string>();
  let answers = 0;
  return (answer) => {
    const name = names.get(answer) ?? answer.responseName ?? String(answers++);
    names.set(answer, name);
    return { ...answer, responseName: name };
  };
}
