import type { ToolCallEvent } from "@toolrail/protocol";
import { type SettledArgs, settleArgs } from "./settle-args.ts";

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

/** One call while its fragments arrive. */
interface OpenCall {
  readonly key: string;
  readonly order: readonly [index: number, n: number];
  id: string;
  name: string;
  /** The pieces of argument text as they came; joined once, at the end. */
  args: string[];
  /** The call's result came with it: it is no call to run. */
  answered: boolean;
  /** Number of pieces before a piece of the stream was lost; undefined when none was. */
  lostAfter: number | undefined;
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
      if (bringsNothing(event)) return;
      call = newCall(event);
      this.#calls.set(event.key, call);
    }
    absorbFragment(call, event);
  }

  /** A piece of the stream is gone, and nobody knows whose it was. */
  noteLoss(): void {
    for (const call of this.#calls.values()) call.lostAfter ??= call.args.length;
  }

  /** In the order of the calls, not of their arrival; without those that were answered already. */
  settle(): SettledCall[] {
    const calls = [...this.#calls.values()].filter(({ answered }) => !answered);
    // Nearly always they are: sorting is the one step that is not linear.
    if (!isInOrder(calls)) calls.sort(byOrder);
    return calls.map((call, position) => ({
      key: call.key,
      position,
      id: call.id,
      name: settleName(call.name),
      torn: isTorn(call),
      ...settleArgs(call.args),
    }));
  }
}

function newCall({ key, order }: ToolCallEvent): OpenCall {
  return { key, order, id: "", name: "", args: [], answered: false, lostAfter: undefined };
}

/** Blanks without an id and a name open no call: some servers send them behind the last one. */
function bringsNothing({ id, name, argsDelta, args, answered }: ToolCallEvent): boolean {
  return !id && !name && !answered && isBlank(argsDelta) && isBlank(args);
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/** An empty text never overwrites; the first id stays. */
function absorbFragment(call: OpenCall, event: ToolCallEvent): void {
  if (event.id && call.id === "") call.id = event.id;
  if (event.name) call.name = continueName(call.name, event.name, call.args.length > 0);
  if (event.args) {
    if (call.lostAfter !== undefined) call.lostAfter = heals(call, event.args) ? undefined : 0;
    call.args = [event.args];
  }
  if (event.argsDelta) call.args.push(event.argsDelta);
  if (event.answered) call.answered = true;
}

const SAYS_NOTHING = /^\s*(?:\{\s*\}\s*)?$/;

// The whole text makes good what was lost, if it is this call's: it begins as the call did.
function heals({ args, lostAfter }: OpenCall, whole: string): boolean {
  const before = args.slice(0, lostAfter).join("");
  return before.trim() !== "" && whole.startsWith(before);
}

/** True when the lost piece may have been one of this call's: more came behind it, or nothing but a placeholder ever did. */
function isTorn({ args, lostAfter }: OpenCall): boolean {
  if (lostAfter === undefined) return false;
  return args.length > lostAfter || SAYS_NOTHING.test(args.join(""));
}

function isInOrder(calls: readonly OpenCall[]): boolean {
  let before: OpenCall | undefined;
  for (const call of calls) {
    if (before && byOrder(before, call) > 0) return false;
    before = call;
  }
  return true;
}

function byOrder(a: OpenCall, b: OpenCall): number {
  return a.order[0] - b.order[0] || a.order[1] - b.order[1];
}

const CONTROL_TOKEN = "<|";

/** The first name counts, the same one again is a repeat, and another continues it until argument text has come. */
export function continueName(name: string, fragment: string, argsBegan: boolean): string {
  if (name === "") return fragment;
  if (argsBegan || fragment === name) return name;
  return name + fragment;
}

/** The name without the chat format's control tokens, which some servers let through. */
export function settleName(name: string): string {
  const end = name.indexOf(CONTROL_TOKEN);
  return end === -1 ? name : name.slice(0, end);
}
