import { extractToolCalls, type Message } from "@toolrail/protocol";

/** The messages of a run as they were said; whatever is left out of a request still stands here. */
export class History {
  #messages: Message[] = [];
  readonly #idsInUse = new Set<string>();
  readonly #onMessage: (message: Message) => Promise<void>;

  constructor(messages: readonly Message[], onMessage: (message: Message) => Promise<void>) {
    this.#onMessage = onMessage;
    this.adopt(messages);
  }

  /** Grows with each append; copy it to keep it. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Every call id that was ever in use, also those of messages that were compacted away. */
  get idsInUse(): ReadonlySet<string> {
    return this.#idsInUse;
  }

  /** In the history at once, all of them; resolves when the caller has written them down, one after the other. */
  async append(...messages: readonly Message[]): Promise<void> {
    this.adopt(messages);
    for (const message of messages) await this.#onMessage(message);
  }

  /** In the history alone. */
  adopt(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#messages.push(message);
      this.#noteIds(message);
    }
  }

  replace(messages: readonly Message[]): void {
    this.#messages = [...messages];
  }

  #noteIds(message: Message): void {
    if (message.role === "assistant") for (const { id } of extractToolCalls(message)) this.#idsInUse.add(id);
  }
}
