import { type AnthropicServerAnswer, startAnthropicMessagesServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { converse, FURTHER_TURNS, lostFacts, refusalsOf, SPAWNED, TURNS } from "./conversation.ts";

/** The same conversation, with a search of the provider's own beside some calls and one that pauses the turn. */
const HOSTED_TURNS: readonly AnthropicServerAnswer[] = TURNS.flatMap((turn, index) => {
  if (index === 2) return [{ ...turn, searches: [{ query: "harbour hours", pending: true }] }];
  if (index === 5) return [{ text: "One moment.", searches: [{ query: "tides", pending: true }] }, turn];
  return index === 7 ? [{ ...turn, searches: [{ query: "pilots" }] }] : [turn];
});

describe("the command with Claude", SPAWNED, () => {
  it("loses no hosted search beside its own calls, and goes on after pause_turn", async () => {
    const turns = [...HOSTED_TURNS, ...FURTHER_TURNS];
    const server = await startAnthropicMessagesServer({
      imitate: "claude-hosted",
      respond: (_, turn) => turns[turn] ?? { status: 500 },
    });
    try {
      const { first, further, requests } = await converse(server, { model: "anthropic/claude-sonnet-5-5" });
      expect(refusalsOf(requests)).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/It opens at seven\.\n$/) });
      expect(further).toMatchObject({ exitCode: 0, stdout: "At noon.\n" });
      expect(requests).toHaveLength(turns.length);
      expect(lostFacts(requests)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("goes on without earlier thinking where a server refuses its signature", async () => {
    const turns = [
      ...TURNS.map((turn, index) => ({ ...turn, thinking: `Thought ${index}.` })),
      ...FURTHER_TURNS,
    ];
    const server = await startAnthropicMessagesServer({
      refuseThinking: "once",
      respond: (_, turn) => turns[turn] ?? { status: 500 },
    });
    try {
      const { first, requests } = await converse(server, { model: "anthropic/claude-sonnet-5-5" });
      expect(refusalsOf(requests)).toEqual([expect.stringMatching(/signature/i)]);
      expect(first).toMatchObject({ exitCode: 0, stdout: "It opens at seven.\n" });
      expect(lostFacts(requests)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe.each([
  { imitate: "deepseek", model: "anthropic/deepseek-v4-pro" },
  { imitate: "kimi", model: "anthropic/kimi-k2.6" },
] as const)("the command with the Anthropic form of $imitate", SPAWNED, ({ imitate, model }) => {
  it("sends thinking without a signature back, and no request is refused", async () => {
    const turns = [...TURNS, ...FURTHER_TURNS].map((turn, index) => ({
      ...turn,
      thinking: `Thought ${index}.`,
    }));
    const server = await startAnthropicMessagesServer({
      imitate,
      respond: (_, turn) => turns[turn] ?? { status: 500 },
    });
    try {
      const { first, further, requests } = await converse(server, { model });
      expect(refusalsOf(requests)).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, stdout: "It opens at seven.\n" });
      expect(further).toMatchObject({ exitCode: 0, stdout: "At noon.\n" });
      expect(lostFacts(requests)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
