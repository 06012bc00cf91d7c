import type { Model, ModelFacts, ModelRequest } from "@toolrail/protocol";
import { failureEvent, withHost } from "./failure-event.ts";
import { readResponse } from "./read-response.ts";
import { createRedact } from "./redact.ts";
import type { Wire } from "./wire.ts";

export interface ClientModelOptions<Client> {
  provider: string;
  /** The provider's own name of the model. */
  name: string;
  facts: ModelFacts;
  /** Tokens of an answer at most, where the request sets no limit. */
  maxOutputTokens?: number | undefined;
  wire: Wire<Client>;
  /** Called at the first request. */
  loadClient(): Promise<Client>;
  /** Address that the client sends its requests to; its host stands in messages. */
  address(client: Client): string | undefined;
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: (() => number) | undefined;
  /** Whatever must not come back in an event. Asked behind each request: a client may fetch its key for it. */
  secrets(client: Client): readonly string[];
}

/** A model behind an official client: encode, send once, and read what comes back with our own decoder. */
export function createClientModel<Client>(options: ClientModelOptions<Client>): Model {
  const { provider, name, facts, wire, now = Date.now } = options;
  let loading: Promise<Client> | undefined;

  return {
    id: `${provider}/${name}`,
    traits: wire.traits,
    facts,
    async *stream(request, { signal }) {
      loading ??= options.loadClient();
      const client = await loading;
      const body = wire.encode({ ...request, ...modelFields(request, options), model: name, provider });
      const sent = await sendRequest(() => wire.send(client, body, { signal, maxRetries: 0 }));
      const redact = createRedact(options.secrets(client));
      const host = hostOf(options.address(client));
      const toolNames = request.tools.map((tool) => tool.name);
      const { codec } = wire;
      if (sent.ok)
        yield* readResponse(sent.response, { codec, provider, toolNames, signal, redact, host, now });
      else if (!signal.aborted) yield withHost(failureEvent(sent.error, redact, now()), host);
    },
  };
}

/** The fields of a request that the model's facts decide, where the request does not ask for less. */
function modelFields<Client>(
  request: ModelRequest,
  { facts, maxOutputTokens }: ClientModelOptions<Client>,
): Partial<ModelRequest> {
  const wanted = request.maxOutputTokens ?? maxOutputTokens;
  const limit = wanted === undefined ? undefined : Math.min(wanted, facts.maxOutputTokens ?? wanted);
  return {
    ...(limit !== undefined && { maxOutputTokens: limit }),
    ...(facts.vision === false && { vision: false }),
  };
}

// Without a name and a password that may stand in the address.
function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

type Sent = { ok: true; response: Response } | { ok: false; error: unknown };

/** Sends one request, once: when to try again is the loop's decision. */
async function sendRequest(send: () => Promise<Response>): Promise<Sent> {
  try {
    return { ok: true, response: await send() };
  } catch (error) {
    return { ok: false, error };
  }
}
