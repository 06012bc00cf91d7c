import {
  type CallRouter,
  createCallRouter,
  type ToolCallBlock,
  type ToolCallEvent,
} from "@toolrail/protocol";
import { assignIds } from "./assign-ids.ts";
import { CallTable } from "./call-table.ts";
import { type RawFragment, routeFragment } from "./raw-fragment.ts";
import { refuseDrained } from "./refuse-drained.ts";

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Merges the fragments of one turn's tool calls, however they are numbered, split, repeated or interleaved.
 *
 * @example
 * const calls = new ToolCallAccumulator();
 * calls.push({ index: 0, id: "a", name: "read_file", argsDelta: '{"path":' });
 * calls.push({ index: 0, argsDelta: '"notes.md"}' });
 * calls.drain(); // [{ type: "toolCall", id: "a", name: "read_file", args: '{"path":"notes.md"}' }]
 */
export class ToolCallAccumulator {
  readonly #calls = new CallTable();
  #router: CallRouter | undefined;
  #drained: ToolCallBlock[] | undefined;

  /** Takes a decoder's event, or a fragment as it stands in the chunk. Throws `accumulator_drained` after `drain`. */
  push(event: ToolCallEvent | RawFragment): void {
    if (this.#drained) refuseDrained("ToolCallAccumulator");
    this.#calls.absorb("key" in event ? event : routeFragment(event, this.#route()));
  }

  /** How many calls were seen so far. */
  get size(): number {
    return this.#calls.size;
  }

  /**
   * The calls in their order, with unique ids; `args` is text, untrusted and unparsed. An id that the server did not
   * send, or sent twice, becomes `call_<key>_<position>`. A second drain gives the same answer.
   */
  drain(): ToolCallBlock[] {
    this.#drained ??= assignIds(this.#calls.settle(), NO_IDS, ({ key, position }, attempt) =>
      attempt === 0 ? `call_${key}_${position}` : `call_${key}_${position}_${attempt}`,
    );
    return this.#drained.map((call) => ({ ...call }));
  }

  #route(): CallRouter {
    this.#router ??= createCallRouter();
    return this.#router;
  }
}
