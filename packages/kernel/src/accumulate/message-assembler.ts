import {
  type AssistantMessage,
  emptyUsage,
  type ModelErrorEvent,
  makeCallId,
  type RawItem,
  replaceUsage,
  type StreamEvent,
} from "@toolrail/protocol";
import { assignIds } from "./assign-ids.ts";
import { CallTable } from "./call-table.ts";
import { ContentSlots } from "./content-slots.ts";
import { markIncomplete } from "./mark-incomplete.ts";
import { type FinishEvent, laterFinish, settleStop } from "./settle-stop.ts";
import { refuseDrained } from "./tool-call-accumulator.ts";

export interface AssemblerOptions {
  /** `provider/name`. */
  model: string;
  /** The call ids of the conversation so far; no call of this turn gets one of them. Default none. */
  idsInUse?: ReadonlySet<string> | undefined;
  /** The turn's number, which goes into made ids. Default 0. */
  turn?: number | undefined;
  /** Milliseconds since the epoch, read once, at the end. */
  now: () => number;
}

/** Folds the events of one turn into one assistant message. Time and memory are linear in what arrives. */
export class MessageAssembler {
  readonly #options: AssemblerOptions;
  readonly #content = new ContentSlots();
  readonly #calls = new CallTable();
  readonly #raw: RawItem[] = [];
  #usage = emptyUsage();
  #responseId: string | undefined;
  #finish: FinishEvent | undefined;
  #error: ModelErrorEvent | undefined;
  #hasText = false;
  #message: AssistantMessage | undefined;
  #failure: ModelErrorEvent | undefined;

  constructor(options: AssemblerOptions) {
    this.#options = options;
  }

  /** Throws `accumulator_drained` after `finish`. */
  push(event: StreamEvent): void {
    if (this.#message) refuseDrained("MessageAssembler");
    switch (event.type) {
      case "text":
        this.#hasText ||= /\S/.test(event.delta);
        this.#content.absorb(event);
        return;
      case "thinking":
        this.#content.absorb(event);
        return;
      case "toolCall": {
        const before = this.#calls.size;
        this.#calls.absorb(event);
        if (this.#calls.size > before) this.#content.reserveCall(event.key);
        if (event.answered) this.#content.releaseCall(event.key);
        return;
      }
      case "warning":
        if (event.lost) this.#calls.noteLoss();
        return;
      case "start":
        this.#responseId ||= event.responseId;
        return;
      case "usage":
        this.#usage = replaceUsage(this.#usage, event.usage);
        return;
      case "finish":
        this.#finish = laterFinish(this.#finish, event);
        return;
      case "error":
        this.#error ??= event;
        return;
      case "raw": {
        const { protocol, provider, item } = event;
        this.#raw.push({ protocol, provider, item });
        return;
      }
      case "heartbeat":
        return;
    }
  }

  /** The message; the same one again when asked again. `aborted` is the reason of whoever stopped the turn. */
  finish(options: { aborted?: string | undefined } = {}): AssistantMessage {
    this.#message ??= this.#assemble(options.aborted);
    return this.#message;
  }

  /**
   * Why the turn is no answer, after `finish`: of each message with the `stopReason` `error`, and of one with `stop` that
   * holds thinking or blanks alone. Its `kind` and `retryable` tell a loop what to do.
   */
  get failure(): ModelErrorEvent | undefined {
    return this.#failure;
  }

  #assemble(aborted: string | undefined): AssistantMessage {
    const { model, idsInUse = new Set(), turn = 0, now } = this.#options;
    const calls = assignIds(this.#calls.settle(), idsInUse, ({ key, position }, attempt) =>
      makeCallId({ turn, key: attempt === 0 ? key : `${key}#${attempt}`, position }),
    );
    const { stop, failure } = settleStop({
      aborted,
      error: this.#error,
      finish: this.#finish,
      calls: calls.length,
      hasAnsweredCalls: this.#calls.size > calls.length,
      hasText: this.#hasText,
      hasAnything: this.#content.size > 0 || this.#raw.length > 0,
    });
    this.#failure = failure;
    const endedInOrder = stop.stopReason === "toolUse" || stop.stopReason === "stop";
    return {
      role: "assistant",
      content: this.#content.fill(markIncomplete(calls, endedInOrder)),
      ...stop,
      ...(this.#finish?.raw && { rawStopReason: this.#finish.raw }),
      model,
      ...(this.#responseId && { responseId: this.#responseId }),
      usage: this.#usage,
      timestamp: now(),
      ...(this.#raw.length > 0 && { raw: this.#raw }),
    };
  }
}
