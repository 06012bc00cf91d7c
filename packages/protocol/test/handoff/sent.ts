import { expect } from "vitest";
import { type AssistantMessage, extractToolCalls, type Message } from "../../src/message.ts";
import { parseArgs } from "../../src/parse-args.ts";
import { replaceLoneSurrogates } from "../../src/wire/well-formed.ts";
import { PARTIES } from "./parties.ts";
import type { TakenRequest } from "./table.ts";

/** That a request holds every text once and in its order, what is the party's own as it came, and nothing of others. */
export function expectWhole({ party, messages, body }: TakenRequest): void {
  const { conversation, provider, replayed, sentArgs } = PARTIES[party];
  const json = JSON.stringify(body);
  const texts = stringsIn(body[conversation]).join("\n");
  const sent = messages.filter(isSent);
  expect(marksIn(texts)).toEqual(sent.flatMap(textsOf).flatMap(marksIn));
  for (const message of sent)
    if (message.role !== "assistant")
      for (const text of textsOf(message)) expect(texts).toContain(text.trim().toWellFormed());
  const calls = sent.flatMap((message) => (message.role === "assistant" ? extractToolCalls(message) : []));
  expect(sentArgs(body).map(meaningOf)).toEqual(calls.map(({ args }) => meaningOf(args)));
  for (const message of sent)
    if (message.role === "assistant" && message.model === `${provider}/m` && endedInOrder(message))
      for (const item of replayed({ ...message, raw: ownRaw(message, party) }))
        expect(json).toContain(JSON.stringify(replaceLoneSurrogates(item)));
  const owners = [...json.matchAll(/hidden:([\w-]*):/g)].map(([, owner]) => owner);
  expect(owners.filter((owner) => owner !== party)).toEqual([]);
}

function isSent(message: Message): boolean {
  if (message.role !== "assistant" || extractToolCalls(message).length > 0) return true;
  return message.stopReason !== "error" && textsOf(message).some((text) => text.trim() !== "");
}

function endedInOrder({ stopReason }: AssistantMessage): boolean {
  return stopReason !== "error" && stopReason !== "aborted";
}

function ownRaw({ raw = [] }: AssistantMessage, party: string): NonNullable<AssistantMessage["raw"]> {
  return raw.filter(({ protocol }) => protocol === party);
}

/** What a tool would be called with, as JSON. */
function meaningOf(args: unknown): string {
  const parsed = typeof args === "string" ? parseArgs({ args }) : { ok: true, value: args };
  return JSON.stringify(parsed.ok ? replaceLoneSurrogates(parsed.value) : {});
}

function textsOf(message: Message): string[] {
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

function marksIn(text: string): string[] {
  return text.match(/⟦\d+⟧/g) ?? [];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
