import { createHash } from "node:crypto";
import { measurePrefix } from "@toolrail/kernel";
import { estimateTokens, type Message, type ModelRequest, messageTokens } from "@toolrail/protocol";
import type { BreakCause, PrefixBreak, RequestEvent } from "../session/session-event.ts";

interface Sent {
  event: RequestEvent;
  /** Undefined where an earlier process sent it. */
  request: ModelRequest | undefined;
}

/**
 * Compares each request of a session with the one before, over questions, compactions and resumes, so that no break of
 * the prompt cache's prefix goes unseen.
 */
export class PrefixWatch {
  #last: Sent | undefined;
  #toolNames: readonly string[] = [];
  readonly #causes = new Set<BreakCause>();

  /** `saved`: the last request of a session that is resumed. */
  constructor(saved: RequestEvent | undefined) {
    this.#last = saved && { event: saved, request: undefined };
    this.#toolNames = saved?.toolNames ?? [];
  }

  /** Notes what changes messages before the next request. */
  note(cause: "compacted" | "trimmed"): void {
    this.#causes.add(cause);
  }

  /** The names in the tools array of the last request. */
  get toolNames(): readonly string[] {
    return this.#toolNames;
  }

  /** Measures a request that is sent to a model, `provider/name`. */
  sent(model: string, request: ModelRequest): RequestEvent {
    const last = this.#last;
    const head = { model, tools: toolsDigest(request), system: digestOf(request.system ?? "") };
    const tokens = headTokens(request) + tokensOf(request.messages);
    const brokenBy = last && this.#breakOf(last, head, request);
    const keptTokens = last ? last.event.tokens - (brokenBy?.lostTokens ?? 0) : 0;
    const toolNames = request.tools.map(({ name }) => name);
    const event: RequestEvent = {
      type: "request",
      ...head,
      ...(last?.event.tools !== head.tools && { toolNames }),
      messages: request.messages.length,
      digest: messagesDigest(request.messages),
      tokens,
      keptTokens: Math.max(0, keptTokens),
      ...(brokenBy && { brokenBy }),
    };
    this.#causes.clear();
    this.#toolNames = toolNames;
    this.#last = { event, request };
    return event;
  }

  #breakOf(
    last: Sent,
    head: Pick<RequestEvent, "model" | "tools" | "system">,
    request: ModelRequest,
  ): PrefixBreak | undefined {
    const found = headBreak(last.event, head) ?? this.#messageBreak(last, request);
    return found && { ...found, ...(last.request === undefined && { resumed: true as const }) };
  }

  #messageBreak({ event, request: before }: Sent, request: ModelRequest): PrefixBreak | undefined {
    if (before === undefined) {
      const { messages, digest } = event;
      const isKept =
        messages <= request.messages.length && messagesDigest(request.messages.slice(0, messages)) === digest;
      if (isKept) return undefined;
      return { cause: this.#causeOf(undefined, undefined), lostTokens: event.tokens - headTokens(request) };
    }
    const dropped = reasoningDropped(before, request);
    const { brokenBy } = measurePrefix(before, request);
    const broken = brokenBy?.block === "message" ? brokenBy.index : undefined;
    const index = Math.min(broken ?? Number.POSITIVE_INFINITY, dropped ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(index)) return undefined;
    const cause =
      broken === undefined || broken > index
        ? "reasoningDropped"
        : this.#causeOf(before.messages[index], request.messages[index]);
    return { cause, index, lostTokens: tokensOf(before.messages.slice(index)) };
  }

  #causeOf(before: Message | undefined, now: Message | undefined): BreakCause {
    for (const cause of ["compacted", "trimmed"] as const) if (this.#causes.has(cause)) return cause;
    const isCut =
      before?.role === "toolResult" &&
      now?.role === "toolResult" &&
      messageTokens(now) < messageTokens(before);
    return isCut ? "resultsCut" : "changed";
  }
}

/** A cache's prefix begins with the model, then its tools, then the system prompt. */
function headBreak(
  { model, tools, system, tokens }: RequestEvent,
  now: Pick<RequestEvent, "model" | "tools" | "system">,
): PrefixBreak | undefined {
  if (model !== now.model) return { cause: "model", lostTokens: tokens };
  if (tools !== now.tools) return { cause: "tools", lostTokens: tokens };
  return system === now.system ? undefined : { cause: "system", lostTokens: tokens };
}

/** The first message whose reasoning is no longer sent. */
function reasoningDropped(before: ModelRequest, now: ModelRequest): number | undefined {
  if (before.replayReasoning === false || now.replayReasoning !== false) return undefined;
  const index = before.messages.findIndex(
    ({ role, content }) => role === "assistant" && content.some(({ type }) => type === "thinking"),
  );
  return index < 0 ? undefined : index;
}

const DIGEST_CHARS = 16;
const toolsKnown = new WeakMap<ModelRequest["tools"], { digest: string; tokens: number }>();
const messagesKnown = new WeakMap<Message, { digest: string; tokens: number }>();

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_CHARS);
}

function readTools({ tools }: ModelRequest): { digest: string; tokens: number } {
  const known = toolsKnown.get(tools) ?? readText(JSON.stringify(tools));
  toolsKnown.set(tools, known);
  return known;
}

function readText(text: string): { digest: string; tokens: number } {
  return { digest: digestOf(text), tokens: estimateTokens(text) };
}

function readMessage(message: Message): { digest: string; tokens: number } {
  const known = messagesKnown.get(message) ?? {
    digest: digestOf(sentText(message)),
    tokens: messageTokens(message),
  };
  messagesKnown.set(message, known);
  return known;
}

// Only fields that a codec may send: times, usage and details differ without changing a request.
function sentText(message: Message): string {
  const { timestamp: _, ...sent } = message;
  if (sent.role === "toolResult") return JSON.stringify({ ...sent, details: undefined });
  if (sent.role === "user") return JSON.stringify({ role: sent.role, content: sent.content });
  return JSON.stringify({ role: sent.role, content: sent.content, raw: sent.raw });
}

function toolsDigest(request: ModelRequest): string {
  return readTools(request).digest;
}

function messagesDigest(messages: readonly Message[]): string {
  const hash = createHash("sha256");
  for (const message of messages) hash.update(readMessage(message).digest);
  return hash.digest("hex").slice(0, DIGEST_CHARS);
}

function headTokens(request: ModelRequest): number {
  return readTools(request).tokens + estimateTokens(request.system ?? "");
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + readMessage(message).tokens, 0);
}
