import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../src/message.ts";
import type { ModelRequest } from "../../src/model.ts";
import { checkTranscript } from "../../src/transcript/check.ts";
import { holdConversation } from "./conversation.ts";
import { TOOL_NAMES } from "./odd-values.ts";
import { PARTIES } from "./parties.ts";
import { PARTY_NAMES, type PartyName } from "./party-names.ts";
import { conversationFrom } from "./plan.ts";
import { openTable, type Table } from "./table.ts";

// What closes the conversation in a body's text: a further message stands in its place.
const CLOSING: Readonly<Record<PartyName, string>> = {
  "openai-chat": "]",
  "openai-responses": "]",
  // A user's message may become part of the one before.
  "anthropic-messages": "]}]",
};

describe.each(PARTY_NAMES)("the bytes for %s", (party) => {
  const { codec, conversation, provider } = PARTIES[party];
  const request = (messages: readonly Message[]): ModelRequest => ({
    model: "m",
    provider,
    system: "Be brief.",
    messages,
    // The markers of the cache move forward with the history; all else stays.
    cache: "off",
    tools: TOOL_NAMES.map((name) => ({ name, description: `Does ${name}.`, parameters: { type: "object" } })),
  });
  const textOf = (messages: readonly Message[]) => JSON.stringify(codec.encodeRequest(request(messages)));

  /** The body's text up to where a further message changes it. */
  function head(messages: readonly Message[]): string {
    const body = codec.encodeRequest(request(messages));
    const text = JSON.stringify(body[conversation]);
    expect(text.endsWith(CLOSING[party])).toBe(true);
    const start = JSON.stringify(body).indexOf(text);
    return JSON.stringify(body).slice(0, start + text.length - CLOSING[party].length);
  }

  let table: Table;
  beforeAll(async () => {
    table = await openTable();
  });
  afterAll(() => table.close());

  it("are the same each time, and change at the tail alone when messages are appended", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PARTY_NAMES).chain(conversationFrom), async (plan) => {
        const { messages } = (await holdConversation(table, plan, party)).at(-1) ?? { messages: [] };
        const whole = textOf(messages);
        expect(textOf(structuredClone(messages))).toBe(whole);
        for (let length = 1; length < messages.length; length++) {
          const earlier = messages.slice(0, length);
          if (isAsked(earlier)) expect(whole.startsWith(head(earlier))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Nothing is sent between the results of a turn, nor behind an answer. */
function isAsked(messages: readonly Message[]): boolean {
  return messages.at(-1)?.role !== "assistant" && checkTranscript(messages).length === 0;
}
