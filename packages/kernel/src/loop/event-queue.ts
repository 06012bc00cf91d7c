import type { AgentEvent } from "./agent-event.ts";

/** Events wait here for their reader and never hold up the work; deltas that were not read yet grow together. */
export class EventQueue {
  #waiting: AgentEvent[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #reader: AsyncGenerator<AgentEvent, void, undefined> | undefined;

  push(event: AgentEvent): void {
    if (this.#ended) return;
    const merged = mergeEvents(this.#waiting.at(-1), event);
    if (merged) this.#waiting.pop();
    this.#waiting.push(merged ?? event);
    this.#wake?.();
  }

  /** No more events come; those that wait can still be read. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** The one reader. When it leaves, what waits and what comes later is dropped. */
  read(): AsyncGenerator<AgentEvent, void, undefined> {
    this.#reader ??= this.#take();
    return this.#reader;
  }

  async *#take(): AsyncGenerator<AgentEvent, void, undefined> {
    try {
      for (;;) {
        const batch = this.#waiting;
        this.#waiting = [];
        yield* batch;
        if (this.#waiting.length > 0) continue;
        if (this.#ended) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#ended = true;
      this.#waiting = [];
    }
  }
}

/** One event in place of both, if the second only goes on from the first. */
function mergeEvents(last: AgentEvent | undefined, next: AgentEvent): AgentEvent | undefined {
  switch (next.type) {
    case "textDelta":
    case "thinkingDelta":
    case "toolCallDelta":
      if (last?.type !== next.type || last.key !== next.key) return undefined;
      return { ...next, delta: last.delta + next.delta };
    case "toolProgress":
      return last?.type === next.type && last.callId === next.callId ? next : undefined;
    default:
      return undefined;
  }
}
