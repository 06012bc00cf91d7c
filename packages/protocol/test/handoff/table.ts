import type { AssistantMessage, Message } from "../../src/message.ts";
import type { ModelRequest } from "../../src/model.ts";
import { readServerSentEvents } from "../../src/sse.ts";
import type { StreamEvent } from "../../src/stream-event.ts";
import type { StrictServer } from "../../src/testing/node/start-strict-server.ts";
import type { Decoder } from "../../src/wire/decoder.ts";
import { turnMessage } from "../wire/turn-message.ts";
import { PARTIES } from "./parties.ts";
import type { Answer } from "./party.ts";
import { PARTY_NAMES, type PartyName } from "./party-names.ts";

/** A request that a strict server took. */
export interface TakenRequest {
  party: PartyName;
  messages: readonly Message[];
  /** The body as it arrived. */
  body: Record<string, unknown>;
}

/** The three strict servers. */
export interface Table {
  /** Has a party answer; throws where its server refuses. `idOf` gives a call its id in the conversation. */
  ask(
    party: PartyName,
    request: ModelRequest,
    answer: Answer,
    idOf?: (wireId: string) => string,
  ): Promise<{ taken: TakenRequest; turn: AssistantMessage }>;
  close(): Promise<void>;
}

export async function openTable(): Promise<Table> {
  let next: Answer | undefined;
  const servers = new Map<PartyName, StrictServer>();
  for (const name of PARTY_NAMES)
    servers.set(
      name,
      await PARTIES[name].start(() => {
        if (!next) throw new Error("nobody was asked");
        return next;
      }),
    );

  return {
    async ask(party, request, answer, idOf) {
      const { codec, provider, path, headers } = PARTIES[party];
      const server = servers.get(party);
      if (!server) throw new Error(`${party} has no server`);
      next = answer;
      const sent = JSON.stringify(codec.encodeRequest({ ...request, provider }));
      const response = await fetch(server.baseUrl + path, { method: "POST", headers, body: sent });
      const arrived = server.requests.at(-1);
      if (!arrived || !response.ok)
        throw new Error(`${party} refused: ${arrived?.refusal ?? response.status}\n${sent}`);
      const decoder = codec.createDecoder({ provider, toolNames: request.tools.map(({ name }) => name) });
      const turn = { ...turnMessage(await decode(response, decoder), idOf), model: `${provider}/m` };
      return { taken: { party, messages: request.messages, body: arrived.body }, turn };
    },
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

async function decode(response: Response, decoder: Decoder): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  let complete = true;
  try {
    for await (const event of readServerSentEvents(response.body ?? []))
      events.push(...decoder.pushEvent(event));
  } catch {
    complete = false;
  }
  return [...events, ...decoder.end({ complete })];
}
