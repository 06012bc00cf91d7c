import {
  startAnthropicMessagesServer,
  startOpenAIChatServer,
  startOpenAIResponsesServer,
} from "@toolrail/protocol/testing/node";
import { expect } from "vitest";
import { encodeSession } from "./encode-session.ts";
import { HISTORY_CHECKS } from "./history-checks.ts";
import { type HistoryRow, toHistory } from "./neutral-history.ts";
import type { ProtocolCase } from "./protocol-case.ts";

const messages = [{ role: "user", content: "q" }];

const SERVERS = {
  "anthropic-messages": {
    start: startAnthropicMessagesServer,
    path: "/v1/messages",
    question: { model: "m", max_tokens: 1, messages, stream: true },
  },
  "openai-chat": {
    start: startOpenAIChatServer,
    path: "/chat/completions",
    question: { model: "m", messages, stream: true },
  },
  "openai-responses": {
    start: startOpenAIResponsesServer,
    path: "/responses",
    question: { model: "m", input: "q", stream: true },
  },
} as const;

/** A history: what `encode` makes of it holds what the case asks for, and the target's strict server takes it. */
export async function runHistoryCase({ id, target, input }: ProtocolCase): Promise<void> {
  if (!isServed(target)) throw new Error(`no server of ${target}`);
  const rows = input as HistoryRow[];
  const body = await encodeSession(target, toHistory(rows, target));
  const check = HISTORY_CHECKS[id];
  if (!check) throw new Error(`no check for ${id}`);
  check(body);
  expect(await refusalOf(target, body, rows)).toBeUndefined();
}

function isServed(target: string | undefined): target is keyof typeof SERVERS {
  return target !== undefined && target in SERVERS;
}

async function refusalOf(
  target: keyof typeof SERVERS,
  body: Record<string, unknown>,
  rows: readonly HistoryRow[],
): Promise<string | undefined> {
  const { start, path, question } = SERVERS[target];
  // The first answer issues what the history says that the server wrote.
  const server = await start({ script: [{ chunks: issuedChunks(rows) }, { text: "ok" }] });
  try {
    for (const sent of [question, body]) {
      const headers = { "anthropic-version": "2023-06-01" };
      await fetch(server.baseUrl + path, { method: "POST", headers, body: JSON.stringify(sent) });
    }
    expect(server.requests).toHaveLength(2);
    return server.requests.find(({ refusal }) => refusal !== undefined)?.refusal;
  } finally {
    await server.close();
  }
}

function issuedChunks(rows: readonly HistoryRow[]): unknown[] {
  return rows.flatMap(({ blocks = [], items = [] }) => [
    ...blocks.map((block, index) => ({ type: "content_block_start", index, content_block: block })),
    { response: { output: items } },
  ]);
}
