import { anthropicEvents } from "../anthropic-messages/anthropic-events.ts";
import { ANTHROPIC_QUIRKS, applyAnthropicQuirk } from "../anthropic-messages/quirks.ts";
import { type EventFraming, encodeEvents } from "../encode-events.ts";
import { chatChunks } from "../openai-chat/chat-chunks.ts";
import { applyQuirk, QUIRKS } from "../openai-chat/quirks.ts";
import { applyResponsesQuirk, RESPONSES_QUIRKS } from "../openai-responses/quirks.ts";
import { responsesEvents } from "../openai-responses/responses-events.ts";

/** A stream to damage: the texts of its events. */
export interface SeedStream {
  name: string;
  frames: readonly string[];
}

/** The protocols that there are seeds of. */
export type SeedProtocol = "openai-chat" | "openai-responses" | "anthropic-messages";

const ANSWERS = {
  text: { text: 'Häuser \u{1F600}, then "quotes" and\nlines.' },
  call: { calls: [{ name: "read_file", args: { path: "src/ä.ts", limit: 20 } }] },
  "call without parameters": { text: "Listing.", calls: [{ name: "list", args: "" }] },
  "call in one piece": { calls: [{ name: "remove", args: { all: true } }], pieceLength: 1_000 },
  calls: {
    thinking: "Two files.",
    text: "Looking.",
    calls: [
      { name: "read_file", args: { path: "a" } },
      { name: "grep", args: { pattern: '\\{"x":', paths: ["a", "b"] } },
      { name: "list", args: {} },
    ],
    pieceLength: 5,
  },
} as const;

/** The clean streams of a protocol, and each habit of its servers laid over the one with the most in it. */
export function seedStreams(protocol: SeedProtocol): SeedStream[] {
  const { encode, quirks } = PROTOCOLS[protocol];
  const clean = Object.entries(ANSWERS).map(([name, answer]) => ({ name, frames: encode(answer) }));
  return [...clean, ...quirks(ANSWERS.calls), ...quirks(ANSWERS["call in one piece"])];
}

type Answer = (typeof ANSWERS)[keyof typeof ANSWERS];

interface Protocol {
  encode(answer: Answer): string[];
  quirks(answer: Answer): SeedStream[];
}

function protocolOf<Event, Quirk extends string>(
  make: (answer: Answer) => Event[],
  quirks: readonly Quirk[],
  apply: (quirk: Quirk, events: readonly Event[]) => unknown[],
  framing: EventFraming,
): Protocol {
  return {
    encode: (answer) => encodeEvents(make(answer), framing),
    quirks: (answer) =>
      quirks.map((name) => ({ name, frames: encodeEvents(apply(name, make(answer)), framing) })),
  };
}

const NAMED: EventFraming = { names: true, done: false };

const PROTOCOLS: Readonly<Record<SeedProtocol, Protocol>> = {
  "openai-chat": protocolOf(chatChunks, QUIRKS, applyQuirk, {}),
  "openai-responses": protocolOf(responsesEvents, RESPONSES_QUIRKS, applyResponsesQuirk, NAMED),
  "anthropic-messages": protocolOf(anthropicEvents, ANTHROPIC_QUIRKS, applyAnthropicQuirk, NAMED),
};
