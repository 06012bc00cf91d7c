import {
  type ChatImitationName,
  type OpenAIChatServerOptions,
  startOpenAIChatServer,
} from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { converse, FURTHER_TURNS, lostFacts, refusalsOf, SPAWNED, TURNS } from "./conversation.ts";

interface RealServer {
  name: string;
  imitate: ChatImitationName;
  model: string;
  /** The catalogue says that the model sees images. */
  sees?: boolean;
  options?: OpenAIChatServerOptions;
  /** A refusal that the server gives once. */
  refusals?: readonly RegExp[];
}

const SERVERS: readonly RealServer[] = [
  {
    name: "DeepSeek V4 in thinking mode",
    imitate: "deepseek",
    model: "deepseek/deepseek-v4-pro",
    sees: false,
  },
  { name: "Kimi K2", imitate: "kimi", model: "moonshot/kimi-k2.6", sees: true },
  {
    name: "Gemini's compatible endpoint with signatures",
    imitate: "gemini",
    model: "google/gemini-4-hydrogen",
  },
  {
    name: "Gemini's compatible endpoint with signatures and empty ids",
    imitate: "gemini",
    model: "google/gemini-4-hydrogen",
    options: { quirks: ["idBlank"] },
  },
  { name: "Mistral", imitate: "mistral", model: "mistral/mistral-large-latest", sees: true },
  { name: "Copilot with Claude", imitate: "copilot", model: "copilot/claude-sonnet-5.5" },
  { name: "OpenRouter with Gemini", imitate: "openrouter", model: "openrouter/google/gemini-4-hydrogen" },
  {
    name: "Groq",
    imitate: "groq",
    model: "groq/openai/gpt-oss-120b",
    refusals: [/Failed to call a function/],
  },
  { name: "llama.cpp", imitate: "llamacpp", model: "llamacpp/plum" },
];

const ALL_TURNS = [...TURNS, ...FURTHER_TURNS];

describe.each(SERVERS)(
  "the command with $name",
  SPAWNED,
  ({ imitate, model, sees, options, refusals = [] }) => {
    it("has a conversation of twelve turns with tools, goes on with it, and no request is refused", async () => {
      const server = await startOpenAIChatServer({
        imitate,
        ...options,
        respond: (_, turn) => ALL_TURNS[turn] ?? { status: 500 },
      });
      try {
        const { first, further, requests } = await converse(server, { model });
        expect(refusalsOf(requests)).toEqual(refusals.map((pattern) => expect.stringMatching(pattern)));
        expect(first).toMatchObject({ exitCode: 0, stdout: "It opens at seven.\n" });
        expect(further).toMatchObject({ exitCode: 0, stdout: "At noon.\n" });
        expect(requests).toHaveLength(ALL_TURNS.length + refusals.length);
        expect(lostFacts(requests)).toEqual([]);
        if (sees !== undefined) expect(JSON.stringify(requests).includes('"image_url"')).toBe(sees);
      } finally {
        await server.close();
      }
    });
  },
);
