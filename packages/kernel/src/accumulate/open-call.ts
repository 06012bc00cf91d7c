import type { ToolCallEvent } from "@toolrail/protocol";
import { continueName } from "./settle-name.ts";

/** One call while its fragments arrive. */
export interface OpenCall {
  readonly key: string;
  readonly order: readonly [index: number, n: number];
  id: string;
  name: string;
  /** The pieces of argument text as they came; joined once, at the end. */
  args: string[];
  /** How many pieces had come when a piece of the stream was lost; undefined when none was. */
  lostAfter: number | undefined;
}

export function openCall({ key, order }: ToolCallEvent): OpenCall {
  return { key, order, id: "", name: "", args: [], lostAfter: undefined };
}

/** An empty text never overwrites; the first id stays. */
export function absorbFragment(call: OpenCall, event: ToolCallEvent): void {
  if (event.id && call.id === "") call.id = event.id;
  if (event.name) call.name = continueName(call.name, event.name, call.args.length > 0);
  if (event.args) {
    if (call.lostAfter !== undefined) call.lostAfter = heals(call, event.args) ? undefined : 0;
    call.args = [event.args];
  }
  if (event.argsDelta) call.args.push(event.argsDelta);
}

const SAYS_NOTHING = /^\s*(?:\{\s*\}\s*)?$/;

// The whole text makes good what was lost, if it is this call's: it begins as the call did.
function heals({ args, lostAfter }: OpenCall, whole: string): boolean {
  const before = args.slice(0, lostAfter).join("");
  return before.trim() !== "" && whole.startsWith(before);
}

/** Whether the lost piece may have been one of this call's: more came behind it, or nothing but a placeholder ever did. */
export function isTorn({ args, lostAfter }: OpenCall): boolean {
  if (lostAfter === undefined) return false;
  return args.length > lostAfter || SAYS_NOTHING.test(args.join(""));
}
