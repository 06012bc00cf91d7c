import { asList, asRecord, presentText } from "../../wire/odd-values.ts";
import { toJson } from "../../wire/to-json.ts";
import { searchResult } from "./answer-blocks.ts";
import { type AnthropicAnswer, stopReasonOf } from "./anthropic-answer.ts";
import { type AnthropicFault, fault } from "./strict/anthropic-fault.ts";
import { toStrictMessages } from "./strict/check-tools.ts";
import { promptBlocks } from "./strict/prompt-blocks.ts";

/** The searches that a server runs itself, over the requests of a conversation. */
export interface HostedSearches {
  /** The answer with ids of its own, behind the results of the searches that the request brings back unfinished. */
  complete(answer: AnthropicAnswer, body: Record<string, unknown>): AnthropicAnswer;
  /** Refuses a request that goes on with the latest turn and does not bring its pending searches back. */
  checkPending(body: Record<string, unknown>): AnthropicFault | undefined;
}

export function createHostedSearches(): HostedSearches {
  let answers = 0;
  let pending: { ids: readonly string[]; paused: boolean; conversation: string } | undefined;

  return {
    complete(answer, body) {
      const turn = answers++;
      const searches = answer.searches?.map((search, n) => ({ id: `srvtoolu_${turn}_${n}`, ...search }));
      const ids = (searches ?? []).flatMap((search) => (search.pending ? [search.id] : []));
      const paused = stopReasonOf(answer) === "pause_turn";
      pending = ids.length > 0 ? { ids, paused, conversation: conversationOf(body) } : undefined;
      const leadingBlocks = [...(answer.leadingBlocks ?? []), ...unfinishedUses(body).map(resultOf)];
      return { ...answer, ...(searches && { searches }), ...(leadingBlocks.length > 0 && { leadingBlocks }) };
    },
    checkPending(body) {
      const messages = toStrictMessages(body.messages);
      const last = messages.at(-1);
      const answers = last?.blocks.every(({ type }) => type === "tool_result") ?? false;
      const goesOn = last?.role === "assistant" || answers;
      const repeated = pending?.paused && pending.conversation === conversationOf(body);
      if (!pending || !(goesOn || repeated)) return undefined;
      const returned = messages.flatMap(({ blocks }) => blocks.map(({ id }) => id));
      const lost = pending.ids.find((id) => !returned.includes(id));
      return lost === undefined
        ? undefined
        : fault(
            "messages",
            `the hosted search \`${lost}\` is at work, and its \`server_tool_use\` did not come back`,
          );
    },
  };
}

function conversationOf(body: Record<string, unknown>): string {
  return toJson(promptBlocks(body).map(({ text }) => text)) ?? "";
}

/** The hosted searches of the history that have no result. */
function unfinishedUses(body: Record<string, unknown>): Record<string, unknown>[] {
  const blocks = toStrictMessages(body.messages).flatMap((message) => message.blocks);
  const answered = blocks.map((block) => block.tool_use_id);
  return blocks.filter(
    ({ type, id, name }) => type === "server_tool_use" && name === "web_search" && !answered.includes(id),
  );
}

function resultOf({ id, input }: Record<string, unknown>): { type: string; [field: string]: unknown } {
  return searchResult(String(id), presentText(asRecord(input)?.query) ?? "");
}

/** Three turns: a pending search beside an own call, a paused one, and an answer. The call is the first own tool's, with `{}`. */
export function hostedSearchTurn(body: Record<string, unknown>, turn: number): AnthropicAnswer {
  if (turn > 1) return { text: "Done." };
  if (turn === 1) return { text: "One more search.", searches: [{ query: "second", pending: true }] };
  const own = asList(body.tools).find((tool) => (asRecord(tool)?.type ?? "custom") === "custom");
  const name = presentText(asRecord(own)?.name);
  return {
    text: "Searching.",
    searches: [{ query: "first", pending: true }],
    ...(name !== undefined && { calls: [{ name }] }),
  };
}
