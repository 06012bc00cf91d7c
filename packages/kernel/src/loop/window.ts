import {
  ASSUMED_CONTEXT_WINDOW,
  estimateTokens,
  type Message,
  type ModelRequest,
  messageTokens,
  type Usage,
} from "@toolrail/protocol";
import type { RunState } from "./run-state.ts";

/** The part of the window over which the history is compacted. */
const COMPACT_THRESHOLD = 0.8;
/** Room for what an estimate misses: where nothing was counted yet, and behind a count of the provider's. */
const ESTIMATE_MARGIN = 1.2;
const COUNTED_MARGIN = 1.1;
/** Tokens of an answer where neither the request nor the model's facts say, which is what encoders ask for then. */
const DEFAULT_OUTPUT_TOKENS = 8_192;
/** Tokens that an answer gets at least, in a small window less. */
const MIN_OUTPUT_TOKENS = 1_024;
const MIN_OUTPUT_SHARE = 0.04;

/** The fill of the model's window by one request. */
export interface WindowFill {
  /** Over 80 % of the window, or so full that the least answer may not fit. */
  nearlyFull: boolean;
  /** The least answer may not fit. */
  full: boolean;
  /** Tokens of output that the request asks for; undefined where the encoder's own default fits. */
  maxOutputTokens: number | undefined;
}

/** Says how full a request makes the window, and how long its answer may be so that both fit together. */
export function fillOf(request: ModelRequest, { settings, progress }: RunState): WindowFill {
  const { facts } = settings.model;
  const window = facts.contextWindow ?? ASSUMED_CONTEXT_WINDOW;
  const { ratio = 1 } = progress.measured ?? {};
  const input = requestTokens(request) * Math.max(1, ratio);
  const left = window - Math.ceil(input * (progress.measured ? COUNTED_MARGIN : ESTIMATE_MARGIN));
  const asked = settings.request?.maxOutputTokens ?? facts.maxOutputTokens;
  const least = Math.min(
    MIN_OUTPUT_TOKENS,
    Math.max(1, Math.floor(window * MIN_OUTPUT_SHARE)),
    asked ?? DEFAULT_OUTPUT_TOKENS,
  );
  const full = left < least;
  const fitting = Math.min(asked ?? DEFAULT_OUTPUT_TOKENS, Math.max(left, least));
  return {
    full,
    nearlyFull: full || input > window * COMPACT_THRESHOLD,
    maxOutputTokens: asked === undefined && fitting === DEFAULT_OUTPUT_TOKENS ? undefined : fitting,
  };
}

// Short requests are mostly what a provider adds by itself, and a ratio far from 1 is no count of this request.
const MIN_MEASURED_TOKENS = 1_000;
const MIN_RATIO = 0.6;
const MAX_RATIO = 2;

/** Compares the provider's count of a request's input with the estimate; undefined where it gave none to believe. */
export function measureTokens(request: ModelRequest, usage: Usage): RunState["progress"]["measured"] {
  const estimated = requestTokens(request);
  // Several iterations within one turn are billed as their sum; the last one shows the input.
  const counted =
    usage.contextTokens === undefined ? usage.inputTokens : usage.contextTokens - usage.outputTokens;
  const ratio = counted / estimated;
  if (estimated < MIN_MEASURED_TOKENS || !(ratio >= MIN_RATIO && ratio <= MAX_RATIO)) return undefined;
  return { ratio };
}

const knownMessages = new WeakMap<Message, number>();
const knownTools = new WeakMap<ModelRequest["tools"], number>();

/** An estimate of the tokens that a request takes. Tools and each message are counted once. */
export function requestTokens({ system = "", tools, messages }: ModelRequest): number {
  let tokens = estimateTokens(system) + toolsTokens(tools);
  for (const message of messages) tokens += countedTokens(message);
  return tokens;
}

function toolsTokens(tools: ModelRequest["tools"]): number {
  const tokens = knownTools.get(tools) ?? estimateTokens(JSON.stringify(tools));
  knownTools.set(tools, tokens);
  return tokens;
}

function countedTokens(message: Message): number {
  const tokens = knownMessages.get(message) ?? messageTokens(message);
  knownMessages.set(message, tokens);
  return tokens;
}
