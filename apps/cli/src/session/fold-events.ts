import type { TrimState } from "@toolrail/context";
import type { Message } from "@toolrail/protocol";
import type { RequestEvent, SessionEvent, SessionHead } from "./session-event.ts";

/** What the events of a log come to. */
export interface SessionContents {
  head: SessionHead | undefined;
  /** Whoever the session went on with last, `provider/name`. */
  model: string | undefined;
  /** The folder that it went on in last. */
  root: string | undefined;
  /** What was asked first, also where that was compacted away since. */
  question: string | undefined;
  /** The history. */
  messages: readonly Message[];
  /** The system prompt that it went on with last. */
  system: string | undefined;
  /** Texts that the user pinned, each once. */
  pinned: readonly string[];
  /** Trimmed results. */
  trimmed: TrimState;
  /** The last request. */
  request: RequestEvent | undefined;
  /** All requests, also those before a compaction. */
  requests: readonly SentRequest[];
}

/** A request that was sent, and what its answer said of the provider's cache. */
export interface SentRequest extends RequestEvent {
  /** Tokens that the provider read from its cache; undefined where no answer came. */
  cacheReadTokens: number | undefined;
}

/** Replays a log. */
export function foldEvents(events: readonly SessionEvent[]): SessionContents {
  let head: SessionHead | undefined;
  let model: string | undefined;
  let root: string | undefined;
  let question: string | undefined;
  let messages: Message[] = [];
  let system: string | undefined;
  let trimmed: TrimState = {};
  let request: RequestEvent | undefined;
  const requests: SentRequest[] = [];
  const pinned = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case "session":
        head = event;
        system = event.system;
        model = event.model;
        root = event.root;
        break;
      case "root":
        root = event.root;
        break;
      case "model":
        model = event.model;
        break;
      case "message":
        messages.push(event.message);
        noteAnswer(requests.at(-1), event.message);
        if (event.message.role === "user") question ??= textOf(event.message);
        break;
      case "compacted":
        messages = [...event.messages];
        break;
      case "system":
        system = event.system;
        break;
      case "pinned":
        pinned.add(event.text);
        break;
      case "trimmed":
        trimmed = { ...trimmed, ...event.results };
        break;
      case "request":
        request = { ...event, toolNames: event.toolNames ?? request?.toolNames };
        requests.push({ ...request, cacheReadTokens: undefined });
        break;
    }
  }
  return { head, model, root, question, messages, system, pinned: [...pinned], trimmed, request, requests };
}

function noteAnswer(request: SentRequest | undefined, message: Message): void {
  if (request && message.role === "assistant") request.cacheReadTokens ??= message.usage.cacheReadTokens;
}

function textOf({ content }: Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
