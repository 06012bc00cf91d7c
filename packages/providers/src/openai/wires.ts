import * as chat from "@toolrail/protocol/openai-chat";
import * as responses from "@toolrail/protocol/openai-responses";
import type { Wire } from "../exchange/wire.ts";
import type { OpenAIClient } from "./client.ts";
import type { OpenAIModelOptions } from "./openai-model-options.ts";

/** The API that the options name. */
export function chooseWire(options: OpenAIModelOptions): Wire<OpenAIClient> {
  return options.api === "responses" ? responsesWire(options.quirks) : chatWire(options.quirks);
}

function chatWire(quirks: chat.OpenAIChatQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: chat.traits,
    codec: chat,
    encode: (request) => chat.encodeRequest(request, quirks),
    send: (client, body, options) => client.chat.completions.create(body, options).asResponse(),
  };
}

function responsesWire(quirks: responses.OpenAIResponsesQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: responses.traits,
    codec: responses,
    encode: (request) => responses.encodeRequest(request, quirks),
    send: (client, body, options) => client.responses.create(body, options).asResponse(),
  };
}
