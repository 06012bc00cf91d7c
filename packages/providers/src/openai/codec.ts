import type { ModelFacts } from "@toolrail/protocol";
import * as chat from "@toolrail/protocol/openai-chat";
import * as responses from "@toolrail/protocol/openai-responses";
import { modelQuirks, overlay } from "../catalog/model-quirks.ts";
import { resolveProvider } from "../catalog/resolve-provider.ts";
import type { Wire } from "../exchange/wire.ts";
import type { OpenAIClient } from "./client.ts";
import type { OpenAIModelOptions } from "./openai-model-options.ts";

/** Returns the API that the options name, with the catalogue's quirks under those of the options. */
export function chooseCodec(options: OpenAIModelOptions, provider: string): Wire<OpenAIClient> {
  const baseUrl = options.baseUrl ?? options.client?.baseURL;
  const known = modelQuirks(provider, options.model, baseUrl);
  if (options.api === "responses") {
    const reasons = reasonsAtOpenAI(provider, baseUrl, options.facts);
    const defaults = reasons ? { encryptedReasoning: true, ...known.responses } : known.responses;
    return responsesCodec(overlay(options.quirks, defaults));
  }
  return chatCodec(overlay(options.quirks, known.chat));
}

// OpenAI itself gives reasoning that can go back on request alone, and only models that reason take the request.
function reasonsAtOpenAI(provider: string, baseUrl: string | undefined, facts: ModelFacts = {}): boolean {
  return facts.reasoning === true && resolveProvider(provider, baseUrl) === "openai";
}

function chatCodec(quirks: chat.OpenAIChatQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: chat.traits,
    codec: chat,
    encode: (request) => chat.encodeRequest(request, quirks),
    send: (client, body, options) => client.chat.completions.create(body, options).asResponse(),
  };
}

function responsesCodec(quirks: responses.OpenAIResponsesQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: responses.traits,
    codec: responses,
    encode: (request) => responses.encodeRequest(request, quirks),
    send: (client, body, options) => client.responses.create(body, options).asResponse(),
  };
}
