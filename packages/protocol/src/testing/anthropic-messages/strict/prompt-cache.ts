import { digestText } from "../../../ids/digest.ts";
import { ID_POLICIES } from "../../../ids/policy.ts";
import { toJson } from "../../../wire/to-json.ts";
import { type PromptBlock, promptBlocks } from "./prompt-blocks.ts";

/** Fewer tokens than this are not cached, as with most models. */
const DEFAULT_MIN_TOKENS = 1_024;
/** Blocks before a marker at which an earlier entry is found, the marked one included. */
const LOOK_BACK = 20;

/** A request's input as the API counts it: the three figures make up the whole. */
export interface PromptUsage {
  /** Neither read from the cache nor written to it. */
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** The prefixes that a server keeps. Entries do not expire. */
export interface PromptCache {
  /** Counts a request that was taken, and keeps what it marks. */
  take(body: Record<string, unknown>): PromptUsage;
}

interface Prefix {
  digest: string;
  /** Of the blocks up to and with this one. */
  tokens: number;
  marked: boolean;
}

export function createPromptCache({
  minTokens = DEFAULT_MIN_TOKENS,
}: {
  minTokens?: number;
} = {}): PromptCache {
  const entries = new Set<string>();

  // The longest entry that a marker finds; an entry exists only where an earlier request had a marker.
  function readTokens(prefixes: readonly Prefix[]): number {
    let tokens = 0;
    for (const [position, { marked }] of prefixes.entries()) {
      if (!marked) continue;
      for (const { digest, tokens: found } of prefixes.slice(
        Math.max(0, position + 1 - LOOK_BACK),
        position + 1,
      ))
        if (entries.has(digest)) tokens = Math.max(tokens, found);
    }
    return tokens;
  }

  return {
    take(body) {
      const prefixes = prefixesOf(body);
      const whole = prefixes.at(-1)?.tokens ?? 0;
      const read = readTokens(prefixes);
      const written = prefixes.filter(({ marked, tokens }) => marked && tokens >= minTokens);
      const end = Math.max(read, written.at(-1)?.tokens ?? 0);
      for (const { digest } of written) entries.add(digest);
      return { inputTokens: whole - end, cacheReadTokens: read, cacheWriteTokens: end - read };
    },
  };
}

function prefixesOf(body: Record<string, unknown>): Prefix[] {
  const blocks = promptBlocks(body);
  const last = body.cache_control ? blocks.findLastIndex(mayEndPrefix) : -1;
  let digest = digestOf(toJson(body.model) ?? "");
  let tokens = 0;
  let inMessages = false;
  return blocks.map(({ path, text, tokens: count, markers }, position) => {
    // These settings are part of the prompt behind the system prompt.
    const settings =
      !inMessages && path.startsWith("messages") ? toJson([body.tool_choice, body.thinking]) : "";
    inMessages ||= path.startsWith("messages");
    digest = digestOf(`${digest}${settings}${text}`);
    tokens += count;
    return { digest, tokens, marked: markers.length > 0 || position === last };
  });
}

function mayEndPrefix({ block }: PromptBlock): boolean {
  return block.type !== "thinking" && block.type !== "redacted_thinking" && block.text !== "";
}

function digestOf(text: string): string {
  return digestText([text], ID_POLICIES.anthropic);
}
