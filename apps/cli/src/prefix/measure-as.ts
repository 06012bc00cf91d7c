import { measurePrefix } from "@toolrail/kernel";
import type { ModelRequest } from "@toolrail/protocol";
import { PROTOCOLS, type ProtocolName, type WireCodec } from "../protocols.ts";
import type { Meter, SentMessage, TurnRequest } from "./measure-turns.ts";
import { measureTurns, type TurnMeasure } from "./measure-turns.ts";

/** Each request against the one before, as a protocol has them; without one in neutral form. */
export async function measureAs(
  protocol: ProtocolName | undefined,
  turns: readonly TurnRequest[],
): Promise<TurnMeasure[]> {
  if (protocol === undefined) return measureTurns(turns, neutralMeter);
  return measureTurns(turns, createWireMeter(await PROTOCOLS[protocol]()));
}

const EMPTY: ModelRequest = { messages: [], tools: [] };
/** Tokens of a request before its first message. */
const HEAD_BYTES = measurePrefix(EMPTY, EMPTY).commonBytes;

/** Measures what every protocol is encoded from. */
export const neutralMeter: Meter<ModelRequest> = {
  read: (request) => request,
  messages: ({ messages }) => messages.map(({ role, content }) => ({ role, content })),
  compare(previous, request) {
    const { commonBytes, brokenBy } = measurePrefix(previous, request);
    return { commonBytes: commonBytes - HEAD_BYTES, ...(brokenBy && { brokenBy }) };
  },
};

interface WireMessage {
  message: SentMessage;
  text: string;
}

const encoder = new TextEncoder();

/** Measures the messages of a protocol's request bodies. */
export function createWireMeter(codec: WireCodec): Meter<readonly WireMessage[]> {
  return {
    // Without the cache's breakpoints, which move with the end and are no part of what is cached.
    read: (request) =>
      messagesOf(codec.encodeRequest({ ...request, cache: "off" })).map((message) => ({
        message,
        text: JSON.stringify(message),
      })),
    messages: (form) => form.map(({ message }) => message),
    compare(previous, form) {
      const found = previous.findIndex(({ text }, index) => text !== form[index]?.text);
      const common = previous.slice(0, found < 0 ? previous.length : found).map(({ text }) => text);
      const grown = found === previous.length - 1 && grownFrom(previous[found]?.text, form[found]?.text);
      if (grown) common.push(grown);
      const commonBytes = common.reduce((sum, text) => sum + encoder.encode(text).length, 0);
      if (found < 0 || grown) return { commonBytes };
      return { commonBytes, brokenBy: { block: "message", index: found } };
    },
  };
}

// Leaves out the stand-ins of the codec for tools of which a session knows only the names.
function messagesOf(body: Record<string, unknown>): SentMessage[] {
  const messages = body.messages ?? body.input;
  return Array.isArray(messages) ? messages : [];
}

// Protocols that merge neighbours of one role: the last message goes on inside its own brackets.
function grownFrom(before: string | undefined, now: string | undefined): string | undefined {
  const open = before?.replace(/[\]}]+$/u, "");
  return open !== undefined && now?.startsWith(open) ? open : undefined;
}
