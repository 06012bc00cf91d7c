import type { Message } from "@toolrail/protocol";
import type { SessionEvent, SessionHead } from "./session-event.ts";

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
}

/** Replays a log. */
export function foldEvents(events: readonly SessionEvent[]): SessionContents {
  let head: SessionHead | undefined;
  let model: string | undefined;
  let root: string | undefined;
  let question: string | undefined;
  let messages: Message[] = [];
  for (const event of events) {
    switch (event.type) {
      case "session":
        head = event;
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
        if (event.message.role === "user") question ??= textOf(event.message);
        break;
      case "compacted":
        messages = [...event.messages];
        break;
    }
  }
  return { head, model, root, question, messages };
}

function textOf({ content }: Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
