import type { ToolCallEvent } from "@toolrail/protocol";
import { absorbFragment, isTorn, type OpenCall, openCall } from "./open-call.ts";
import { type SettledArgs, settleArgs } from "./settle-args.ts";
import { settleName } from "./settle-name.ts";

/** A call whose stream has ended. */
export interface SettledCall extends SettledArgs {
  key: string;
  /** Its place among the turn's calls, from 0. */
  position: number;
  /** Empty when the server sent none. */
  id: string;
  name: string;
  /** A piece of it may be lost, though its text looks whole. */
  torn: boolean;
}

/** The calls of one turn by key, which may be any text in any order. */
export class CallTable {
  readonly #calls = new Map<string, OpenCall>();

  get size(): number {
    return this.#calls.size;
  }

  absorb(event: ToolCallEvent): void {
    let call = this.#calls.get(event.key);
    if (!call) {
      call = openCall(event);
      this.#calls.set(event.key, call);
    }
    absorbFragment(call, event);
  }

  /** A piece of the stream is gone, and nobody knows whose it was. */
  noteLoss(): void {
    for (const call of this.#calls.values()) call.lostAfter ??= call.args.length;
  }

  /** In the order of the calls, not of their arrival. */
  settle(): SettledCall[] {
    return [...this.#calls.values()].sort(byOrder).map((call, position) => ({
      key: call.key,
      position,
      id: call.id,
      name: settleName(call.name),
      torn: isTorn(call),
      ...settleArgs(call.args),
    }));
  }
}

function byOrder(a: OpenCall, b: OpenCall): number {
  return a.order[0] - b.order[0] || a.order[1] - b.order[1];
}
