import {
  ANTHROPIC_QUIRKS,
  anthropicEvents,
  anthropicQuirkEffect,
  applyAnthropicQuirk,
  applyQuirk,
  applyResponsesQuirk,
  chatChunks,
  QUIRKS,
  quirkEffect,
  RESPONSES_QUIRKS,
  responsesEvents,
  responsesQuirkEffect,
} from "@toolrail/protocol/testing";
import {
  type StrictServer,
  type StrictServerOptions,
  startAnthropicMessagesServer,
  startOpenAIChatServer,
  startOpenAIResponsesServer,
} from "@toolrail/protocol/testing/node";

/** What a model of any of the APIs can be told to say. */
export interface Answer {
  thinking?: string;
  text?: string;
  calls?: readonly { id?: string; name: string; args?: unknown }[];
}

/** A strict server of one API, and how the command is told to speak to it. */
export interface ModelServer {
  name: string;
  flags: readonly string[];
  start(options: StrictServerOptions<Answer, never>): Promise<StrictServer>;
  /** The bad habits under which a turn still comes whole. */
  habits: readonly { name: string; chunks(answer: Answer, turn: number): readonly unknown[] }[];
}

export const SERVERS: readonly ModelServer[] = [
  {
    name: "OpenAI Chat Completions",
    flags: ["--model", "test/scripted"],
    start: startOpenAIChatServer,
    habits: QUIRKS.filter((name) => quirkEffect(name) !== "error").map((name) => ({
      name,
      chunks: (answer) => applyQuirk(name, chatChunks(answer)),
    })),
  },
  {
    name: "OpenAI Responses",
    flags: ["--model", "openai/scripted", "--api", "responses"],
    start: startOpenAIResponsesServer,
    habits: RESPONSES_QUIRKS.filter((name) => responsesQuirkEffect(name) !== "error").map((name) => ({
      name,
      chunks: (answer, turn) =>
        applyResponsesQuirk(
          name,
          responsesEvents({ ...answer, model: "scripted", responseName: String(turn) }),
        ),
    })),
  },
  {
    name: "Anthropic Messages",
    flags: ["--model", "anthropic/scripted"],
    start: startAnthropicMessagesServer,
    habits: ANTHROPIC_QUIRKS.filter((name) => anthropicQuirkEffect(name) !== "error").map((name) => ({
      name,
      chunks: (answer) => applyAnthropicQuirk(name, anthropicEvents(answer)),
    })),
  },
];
