import type { Model, ModelFacts } from "@toolrail/protocol";
import { failureEvent } from "./failure-event.ts";
import { readResponse } from "./read-response.ts";
import { createRedact } from "./redact.ts";
import { sendRequest } from "./send-request.ts";
import type { Wire } from "./wire.ts";

export interface ClientModelOptions<Client> {
  provider: string;
  /** The provider's own name of the model. */
  name: string;
  facts: ModelFacts;
  wire: Wire<Client>;
  /** Called at the first request. */
  loadClient(): Promise<Client>;
  /** Whatever must not come back in an event. Asked behind each request: a client may fetch its key for it. */
  secrets(client: Client): readonly string[];
}

/** A model behind an official client: encode, send once, and read what comes back with our own decoder. */
export function createClientModel<Client>(options: ClientModelOptions<Client>): Model {
  const { provider, name, facts, wire } = options;
  let loading: Promise<Client> | undefined;

  return {
    id: `${provider}/${name}`,
    traits: wire.traits,
    facts,
    async *stream(request, { signal }) {
      loading ??= options.loadClient();
      const client = await loading;
      const body = wire.encode({ ...request, model: name, provider });
      const sent = await sendRequest(() => wire.send(client, body, { signal, maxRetries: 0 }));
      const redact = createRedact(options.secrets(client));
      const toolNames = request.tools.map((tool) => tool.name);
      if (sent.ok)
        yield* readResponse(sent.response, { codec: wire.codec, provider, toolNames, signal, redact });
      else if (!signal.aborted) yield failureEvent(sent.error, redact);
    },
  };
}
