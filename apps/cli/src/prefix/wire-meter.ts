import type { WireCodec } from "../protocols.ts";
import type { Meter, SentMessage } from "./meter.ts";

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

// What the codec puts in for tools of which a session knows the names alone is left out.
function messagesOf(body: Record<string, unknown>): SentMessage[] {
  const messages = body.messages ?? body.input;
  return Array.isArray(messages) ? messages : [];
}

// Where a protocol merges neighbours of one role, the last message goes on inside its own brackets.
function grownFrom(before: string | undefined, now: string | undefined): string | undefined {
  const open = before?.replace(/[\]}]+$/u, "");
  return open !== undefined && now?.startsWith(open) ? open : undefined;
}
