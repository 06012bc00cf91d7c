import { asRecord } from "../odd-values.ts";
import type { AnthropicCacheControl, AnthropicRequestBody } from "./wire-types.ts";

const MAX_BREAKPOINTS = 4;

type Lifetime = "5m" | "1h";

/** A block of the prompt that holds a breakpoint or may get one. */
interface Candidate {
  /** The lifetimes of the breakpoints that the caller set there, in `extra`. */
  given: readonly Lifetime[];
  /** The lower first, where there are too many. Undefined: none is set here. */
  rank: number | undefined;
  set(control: AnthropicCacheControl): void;
}

/**
 * The body with the breakpoints of the prompt cache: behind the tools, behind the system prompt, and on the last block of
 * the second-to-last and of the last user message, so that each request finds the entry of the one before. Breakpoints
 * that the caller set in `extra` stay; all together are at most four, those that last an hour first.
 */
export function withCacheBreakpoints(body: AnthropicRequestBody, lifetime: Lifetime): AnthropicRequestBody {
  const marked: Record<string, unknown> = { ...body };
  const candidates = [...toolCandidates(marked), ...systemCandidates(marked), ...messageCandidates(marked)];
  // The provider sets this one itself, on the last block.
  const automatic = asRecord(marked.cache_control);
  if (automatic) candidates.push({ given: [lifetimeOf(automatic)], rank: undefined, set: () => {} });
  const given = candidates.flatMap((candidate) => candidate.given).length;
  const chosen = candidates
    .filter(({ rank }) => rank !== undefined && !(automatic && rank === 0))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, Math.max(0, MAX_BREAKPOINTS - given));
  const wanted = automatic ? lifetimeOf(automatic) : lifetime;
  for (const [position, candidate] of candidates.entries())
    if (chosen.includes(candidate)) candidate.set(controlOf(allowedLifetime(candidates, position, wanted)));
  return marked as AnthropicRequestBody;
}

// Nothing that lasts an hour may stand behind what lasts five minutes.
function allowedLifetime(candidates: readonly Candidate[], position: number, wanted: Lifetime): Lifetime {
  if (candidates.slice(0, position).some(({ given }) => given.includes("5m"))) return "5m";
  return candidates.slice(position).some(({ given }) => given.includes("1h")) ? "1h" : wanted;
}

function controlOf(lifetime: Lifetime): AnthropicCacheControl {
  return lifetime === "1h" ? { type: "ephemeral", ttl: "1h" } : { type: "ephemeral" };
}

function toolCandidates(body: Record<string, unknown>): Candidate[] {
  if (!Array.isArray(body.tools)) return [];
  const tools: unknown[] = [...body.tools];
  body.tools = tools;
  // A tool that is loaded later is no part of the prefix, and may not hold a breakpoint.
  const last = tools.findLastIndex((tool) => asRecord(tool)?.defer_loading !== true);
  return blockCandidates(tools, { at: last, rank: 3 });
}

function systemCandidates(body: Record<string, unknown>): Candidate[] {
  const { system } = body;
  if (typeof system !== "string" && !Array.isArray(system)) return [];
  const blocks: unknown[] = typeof system === "string" ? [{ type: "text", text: system }] : [...system];
  body.system = blocks;
  return blockCandidates(blocks, { at: blocks.length - 1, rank: 2 });
}

function messageCandidates(body: Record<string, unknown>): Candidate[] {
  if (!Array.isArray(body.messages)) return [];
  const messages: unknown[] = [...body.messages];
  body.messages = messages;
  let users = messages.filter((message) => asRecord(message)?.role === "user").length;
  return messages.flatMap((value, position) => {
    const message = asRecord(value);
    if (message?.role === "user") users--;
    if (!Array.isArray(message?.content)) return [];
    const ranked = message.role === "user" && users < 2;
    if (!ranked) return blockCandidates(message.content);
    const content: unknown[] = [...message.content];
    messages[position] = { ...message, content };
    return blockCandidates(content, { at: content.length - 1, rank: users });
  });
}

/** The blocks of a list that hold breakpoints, and the one at `at`, which may get one. */
function blockCandidates(blocks: unknown[], own?: { at: number; rank: number }): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [position, block] of blocks.entries()) {
    const given = givenLifetimes(block);
    const free = own?.at === position && given.length === 0;
    if (!free && given.length === 0) continue;
    const set = (control: AnthropicCacheControl) => {
      blocks[position] = { ...asRecord(block), cache_control: control };
    };
    candidates.push({ given, rank: free ? own.rank : undefined, set });
  }
  return candidates;
}

const NONE: readonly Lifetime[] = [];

/** Those of the breakpoints on a block and within a tool's result. */
function givenLifetimes(value: unknown): readonly Lifetime[] {
  const block = asRecord(value);
  const marker = asRecord(block?.cache_control);
  const inner = block?.type === "tool_result" && Array.isArray(block.content) ? block.content : NONE;
  if (!marker && inner.every((part) => !asRecord(part)?.cache_control)) return NONE;
  return [...(marker ? [lifetimeOf(marker)] : []), ...inner.flatMap(givenLifetimes)];
}

function lifetimeOf(marker: Record<string, unknown>): Lifetime {
  return marker.ttl === "1h" ? "1h" : "5m";
}
