import { requireOneOf } from "../../option-word.ts";
import { asList, asRecord, presentText } from "../../wire/odd-values.ts";
import { faultBody, type OpenAIFault, openaiErrorBody } from "../openai/openai-error-body.ts";
import { applyResponsesQuirks, type ResponsesQuirkName } from "../openai-responses/quirks.ts";
import type { ResponsesAnswer } from "../openai-responses/responses-answer.ts";
import { responsesBody } from "../openai-responses/responses-body.ts";
import { responsesEvents } from "../openai-responses/responses-events.ts";
import { unverified } from "../openai-responses/strict/check-reasoning.ts";
import { checkResponsesRequest } from "../openai-responses/strict/check-responses-request.ts";
import { createIssuedItems } from "../openai-responses/strict/issued-items.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { bearerKey } from "./start-openai-chat-server.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type ResponsesServerAnswer = ServerAnswer<ResponsesAnswer, ResponsesQuirkName>;

const REFUSALS = { never: 0, once: 1, always: Number.POSITIVE_INFINITY } as const;

/** Beside what every strict server can be told. */
export interface ResponsesImitationOptions {
  /** Makes the `call_id` of each call anew when its item ends and in the whole response, as vLLM does. Default false. */
  renameCallIds?: boolean | undefined;
  /**
   * Refuses reasoning as a server that can't read it (`invalid_encrypted_content`): the first request that holds any, or
   * every such request. Default: only reasoning that the server did not issue, or issued as another model.
   */
  refuseReasoning?: "once" | "always" | undefined;
}

export type OpenAIResponsesServerOptions = StrictServerOptions<ResponsesAnswer, ResponsesQuirkName> &
  ResponsesImitationOptions;
export type OpenAIResponsesServer = StrictServer;

/**
 * A loopback server that refuses what the real Responses API refuses, and answers as it is told. It knows the reasoning
 * that it issued, and the model that wrote it: an answer's own, else the one that was asked. Its `baseUrl` is
 * `http://127.0.0.1:PORT/v1`. Rejects with `invalid_option` for an unknown `refuseReasoning`.
 */
export async function startOpenAIResponsesServer(
  options: OpenAIResponsesServerOptions,
): Promise<OpenAIResponsesServer> {
  const { renameCallIds, refuseReasoning, ...given } = options;
  if (refuseReasoning !== undefined) requireOneOf("refuseReasoning", refuseReasoning, ["once", "always"]);
  const protocol = createProtocol({ renameCallIds, refuseReasoning });
  const { origin, ...server } = await startStrictServer(protocol, given);
  return { baseUrl: `${origin}/v1`, ...server };
}

function createProtocol(
  options: ResponsesImitationOptions,
): StrictProtocol<ResponsesAnswer, ResponsesQuirkName> {
  const issued = createIssuedItems();
  const named = createNamer();
  const habits: ResponsesQuirkName[] = options.renameCallIds ? ["callIdsRenamed"] : [];
  let refusals: number = REFUSALS[options.refuseReasoning ?? "never"];

  function refuseReasoning({ input }: Record<string, unknown>): OpenAIFault | undefined {
    const at = asList(input).findIndex((item) => asRecord(item)?.encrypted_content !== undefined);
    if (at < 0 || refusals === 0) return undefined;
    refusals--;
    return unverified(`input[${at}]`);
  }

  return {
    path: /^(?:\/v1)?\/responses(?:\?|$)/,
    framing: { names: true, done: false },
    readKey: bearerKey,
    check(body) {
      const found = refuseReasoning(body) ?? checkResponsesRequest(body, issued);
      if (!found) return undefined;
      const { param, message } = found;
      return { summary: param === null ? message : `${param}: ${message}`, body: faultBody(found) };
    },
    complete: (answer, body) => {
      const model = answer.model ?? presentText(body.model);
      return { ...named(answer), ...(model !== undefined && { model }) };
    },
    chunks: (answer) => responsesEvents(named(answer)),
    applyQuirks: (quirks, answer) =>
      applyResponsesQuirks([...quirks, ...habits], responsesEvents(named(answer))),
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
