import { digestText } from "../../ids/digest.ts";
import { ID_POLICIES } from "../../ids/policy.ts";
import { completeCalls } from "../answer-call.ts";
import type { AnthropicAnswer, HostedSearch } from "./anthropic-answer.ts";

/** A content block, whole; a call with the text of its arguments. */
export type AnswerBlock =
  | { type: "thinking"; thinking: string; signature: string | undefined }
  | { type: "text"; text: string; citations: readonly Record<string, unknown>[] }
  | { type: "tool_use"; id: string; name: string; args: string }
  | { type: "provider"; block: Record<string, unknown> };

export function answerBlocks(answer: AnthropicAnswer): AnswerBlock[] {
  const { leadingBlocks = [], thinking, redactedThinking: data, providerBlocks = [] } = answer;
  const { text, citations = [], searches = [], calls, callsFirst } = answer;
  const blocks: AnswerBlock[] = leadingBlocks.map(ofProvider);
  if (thinking !== undefined) blocks.push({ type: "thinking", thinking, signature: signatureOf(answer) });
  if (data !== undefined) blocks.push(ofProvider({ type: "redacted_thinking", data }));
  blocks.push(...providerBlocks.map(ofProvider));
  if (text !== undefined) blocks.push({ type: "text", text, citations });
  const searched = searches.flatMap(searchBlocks).map(ofProvider);
  const called = completeCalls(calls).map((call) => ({ type: "tool_use" as const, ...call }));
  return callsFirst ? [...blocks, ...called, ...searched] : [...blocks, ...searched, ...called];
}

function ofProvider(block: Record<string, unknown>): AnswerBlock {
  return { type: "provider", block };
}

function signatureOf({ thinking = "", signature }: AnthropicAnswer): string | undefined {
  return signature === "" ? undefined : (signature ?? thinkingSignature(thinking));
}

function searchBlocks(search: HostedSearch, position: number): Record<string, unknown>[] {
  const { query, id = `srvtoolu_${position}`, pending } = search;
  const use = { type: "server_tool_use", id, name: "web_search", input: { query } };
  return pending ? [use] : [use, searchResult(id, query)];
}

/** The block that a hosted search comes back with. */
export function searchResult(id: string, query: string): { type: string; [field: string]: unknown } {
  const page = {
    url: "https://example.org/",
    title: query,
    encrypted_content: `found:${query}`,
    page_age: null,
  };
  return {
    type: "web_search_tool_result",
    tool_use_id: id,
    content: [{ type: "web_search_result", ...page }],
  };
}

/** The signature that the scripted provider gives a thinking block: made of its text, so that a change shows. */
export function thinkingSignature(thinking: string): string {
  return `sig_${digestText([thinking], ID_POLICIES.anthropic)}`;
}
