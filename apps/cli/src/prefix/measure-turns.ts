import type { PrefixMeasure } from "@toolrail/kernel";
import {
  type AssistantMessage,
  estimateTokens,
  IMAGE_TOKENS,
  type Message,
  type ModelRequest,
  repairTranscript,
} from "@toolrail/protocol";
import { addressee } from "../encode/addressee.ts";

/** The first thing that is not as in the request before. Each model has a cache of its own. */
export type BrokenBy =
  | { block: "model" }
  | (NonNullable<PrefixMeasure["brokenBy"]> & { role?: string | undefined });

export interface TurnMeasure {
  /** From 1. */
  turn: number;
  /** Of the assistant message in the history, from 0. */
  messageIndex: number;
  /** Of the request's messages, as JSON. */
  bytes: number;
  /** Those at the start that are as in the request before. */
  commonBytes: number;
  /** `commonBytes` of `bytes`, 0 to 1. */
  share: number;
  /** Estimated. */
  tokens: number;
  commonTokens: number;
  /** What the provider said that it read from its cache, 0 where it said nothing. */
  cacheReadTokens: number;
  /** Absent where the request only goes on from the one before. */
  brokenBy?: BrokenBy;
}

interface Sent<Form> {
  model: string;
  form: Form;
  messages: readonly SentMessage[];
  /** Of each message. */
  tokens: readonly number[];
}

/** Each request against the one before. */
export function measureTurns<Form>(turns: readonly TurnRequest[], meter: Meter<Form>): TurnMeasure[] {
  let previous: Sent<Form> | undefined;
  return turns.map(({ messageIndex, answer, request }, position) => {
    const form = meter.read(request);
    const messages = meter.messages(form);
    const sent = { model: answer.model, form, messages, tokens: messages.map(sentTokens) };
    const common = previous ? compare(previous, sent, meter) : { commonBytes: 0, commonTokens: 0 };
    previous = sent;
    const bytes = meter.compare(form, form).commonBytes;
    return {
      turn: position + 1,
      messageIndex,
      bytes,
      commonBytes: common.commonBytes,
      share: bytes === 0 ? 0 : common.commonBytes / bytes,
      tokens: sum(sent.tokens),
      commonTokens: common.commonTokens,
      cacheReadTokens: answer.usage.cacheReadTokens,
      ...(common.brokenBy && { brokenBy: common.brokenBy }),
    };
  });
}

function compare<Form>(
  previous: Sent<Form>,
  sent: Sent<Form>,
  meter: Meter<Form>,
): Pick<TurnMeasure, "commonBytes" | "commonTokens"> & { brokenBy?: BrokenBy } {
  if (previous.model !== sent.model) return { commonBytes: 0, commonTokens: 0, brokenBy: { block: "model" } };
  const { commonBytes, brokenBy } = meter.compare(previous.form, sent.form);
  if (!brokenBy) return { commonBytes, commonTokens: sum(previous.tokens) };
  if (brokenBy.block !== "message") return { commonBytes, commonTokens: 0, brokenBy };
  const { index } = brokenBy;
  const role = roleOf(previous.messages[index]);
  return { commonBytes, commonTokens: sum(previous.tokens.slice(0, index)), brokenBy: { ...brokenBy, role } };
}

function roleOf({ role, type }: SentMessage = {}): string | undefined {
  const name = role ?? type;
  return typeof name === "string" ? name : undefined;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

const IMAGE_TYPES: readonly unknown[] = ["image", "image_url", "input_image"];
const LABELS: readonly string[] = ["type", "role"];

/** An estimate of the tokens of a message as it is sent, by all texts in it. */
function sentTokens(value: unknown): number {
  if (typeof value === "string") return estimateTokens(value);
  if (typeof value !== "object" || value === null) return 0;
  if ("type" in value && IMAGE_TYPES.includes(value.type)) return IMAGE_TOKENS;
  return Object.entries(value).reduce(
    (sum, [key, part]) => (LABELS.includes(key) ? sum : sum + sentTokens(part)),
    0,
  );
}

/** The sent part of a message; in a wire form it may have a type in place of a role. */
export interface SentMessage {
  role?: unknown;
  type?: unknown;
  [field: string]: unknown;
}

/** Measures the messages of requests in one form; tools and system prompt are no part of a session. */
export interface Meter<Form> {
  read(request: ModelRequest): Form;
  messages(form: Form): readonly SentMessage[];
  /** Keeps of `form` the parts that equal those in `previous`. */
  compare(previous: Form, form: Form): Pick<PrefixMeasure, "commonBytes" | "brokenBy">;
}

export interface TurnRequest {
  /** Index of its answer in the history. */
  messageIndex: number;
  answer: AssistantMessage;
  request: ModelRequest;
}

/** For each assistant message the request that brought it: what stood before, repaired as the agent does, without tools. */
export function turnRequests(history: readonly Message[]): TurnRequest[] {
  return history.flatMap((answer, messageIndex) => {
    if (answer.role !== "assistant") return [];
    const { messages } = repairTranscript(history.slice(0, messageIndex));
    return [{ messageIndex, answer, request: { ...addressee(answer.model, []), messages, tools: [] } }];
  });
}
