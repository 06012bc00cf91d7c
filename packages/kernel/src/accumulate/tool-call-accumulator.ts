import {
  type CallRouter,
  createCallRouter,
  type ToolCallBlock,
  type ToolCallEvent,
  ToolrailError,
} from "@toolrail/protocol";
import { assignIds } from "./assign-ids.ts";
import { CallTable } from "./call-table.ts";
import { endsInOrder, markIncomplete } from "./mark-incomplete.ts";

/**
 * A fragment of a tool call as any loop has it, without a key. Odd values are taken as not sent:
 * null, an empty text, an index that is no number.
 */
export interface RawFragment {
  index?: unknown;
  /** A number becomes text. */
  id?: string | number | null | undefined;
  name?: string | null | undefined;
  /** A piece of the argument text. */
  argsDelta?: string | null | undefined;
  /** The whole arguments, in place of all pieces so far: their text, or the object itself. */
  args?: string | object | null | undefined;
}

export interface DrainOptions {
  /**
   * Why the turn ended: the provider's own word (`tool_calls`, `end_turn`, `length`, `max_tokens`, …) or a `FinishReason`
   * or `StopReason` of the protocol. None, null or an empty text: the stream broke off. `end` is a stream that ended with
   * its end marker and named no reason.
   */
  finishReason: string | null | undefined;
}

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Merges the fragments of one turn's tool calls, however they are numbered, split, repeated or interleaved.
 *
 * @example
 * const calls = new ToolCallAccumulator();
 * calls.push({ index: 0, id: "a", name: "read_file", argsDelta: '{"path":' });
 * calls.push({ index: 0, argsDelta: '"notes.md"}' });
 * calls.drain({ finishReason: "tool_calls" });
 * // [{ type: "toolCall", id: "a", name: "read_file", args: '{"path":"notes.md"}' }]
 */
export class ToolCallAccumulator {
  readonly #calls = new CallTable();
  #router: CallRouter | undefined;
  #drained: ToolCallBlock[] | undefined;

  /** Takes a decoder's event, or a fragment as it stands in the chunk. Throws `accumulator_drained` after `drain`. */
  push(event: ToolCallEvent | RawFragment): void {
    if (this.#drained) refuseDrained("ToolCallAccumulator");
    if ("key" in event) this.#calls.absorb(event);
    else if (!this.#route().saysNothing(event)) this.#calls.absorb(routeFragment(event, this.#route()));
  }

  /** How many calls were seen so far. */
  get size(): number {
    return this.#calls.size;
  }

  /**
   * The calls in their order, with unique ids; `args` is text, untrusted and unparsed. A call whose arguments were cut off
   * is `incomplete` and must not run: an object that never closes, and after a turn that did not end in order (`length`,
   * an error, a filter, a broken stream) also what does not parse and what is blank. Without options the end of the turn is
   * taken as orderly. An id that the server did not send, or sent twice, becomes `call_<key>_<position>`. A second drain
   * gives the same answer.
   */
  drain(options?: DrainOptions): ToolCallBlock[] {
    this.#drained ??= markIncomplete(this.#assignIds(), !options || endsInOrder(options.finishReason));
    return this.#drained.map((call) => ({ ...call }));
  }

  #assignIds(): ToolCallBlock[] {
    return assignIds(this.#calls.settle(), NO_IDS, ({ key, position }, attempt) =>
      attempt === 0 ? `call_${key}_${position}` : `call_${key}_${position}_${attempt}`,
    );
  }

  #route(): CallRouter {
    this.#router ??= createCallRouter();
    return this.#router;
  }
}

/** Gives a fragment its key and its place by the decoders' own rules. */
function routeFragment(fragment: RawFragment, router: CallRouter): ToolCallEvent {
  const { key, order } = router.route(fragment);
  const event: ToolCallEvent = { type: "toolCall", key, order };
  const { id, name, argsDelta, args } = fragment;
  if (typeof id === "string" || typeof id === "number") event.id = String(id);
  if (typeof name === "string") event.name = name;
  if (typeof argsDelta === "string") event.argsDelta = argsDelta;
  if (typeof args === "string") event.args = args;
  else if (typeof args === "object" && args !== null) event.args = JSON.stringify(args);
  return event;
}

export function refuseDrained(name: string): never {
  throw new ToolrailError(
    "accumulator_drained",
    `this ${name} has ended; a late fragment would be lost. Make a new one for each turn`,
  );
}
