import { CallProgress } from "./call-progress.ts";
import { presentId, presentIndex, presentText } from "./odd-values.ts";
import { toJson } from "./to-json.ts";

/** What a fragment says of itself, in any protocol with indexed calls. Odd values are taken as not sent. */
export interface CallFragment {
  index?: unknown;
  id?: unknown;
  name?: unknown;
  /** A piece of the argument text; with it a call that is whole can be told from the next on an index that is stuck. */
  argsDelta?: unknown;
  /** The whole arguments, in place of all pieces so far: their text, or the object itself. */
  args?: unknown;
}

/** The call that a fragment belongs to. */
export interface RoutedCall {
  /** Opaque, unique in the turn. */
  key: string;
  /** `[index, n]`: the n-th call opened on that index; without an index: the highest so far plus 1. */
  order: readonly [index: number, n: number];
  /** True when this fragment opened the call. */
  opened: boolean;
}

/** Tells the calls of one turn apart, fragment by fragment. */
export interface CallRouter {
  route(fragment: CallFragment): RoutedCall;
  /**
   * True when a fragment is nothing, to be passed over: no id, no name, no text but blanks, and no call that the blanks
   * could be a piece of.
   */
  saysNothing(fragment: CallFragment): boolean;
}

interface OpenCall {
  key: string;
  order: readonly [index: number, n: number];
  index: number | undefined;
  id: string | undefined;
  progress: CallProgress;
}

/** A fragment without its odd values. */
interface Said {
  index: number | undefined;
  id: string | undefined;
  name: string | undefined;
  text: string | undefined;
  /** True when the text stands for all that came before. */
  whole: boolean;
}

/** A router for one turn; the work is constant per fragment, and linear in the text of calls whose name comes again. */
export function createCallRouter(): CallRouter {
  const byIndex = new Map<number, OpenCall>();
  const byId = new Map<string, OpenCall>();
  const openedOn = new Map<number, number>();
  let last: OpenCall | undefined;
  let highest = -1;

  function open(index: number | undefined, id: string | undefined): OpenCall {
    const place = index ?? highest + 1;
    const n = openedOn.get(place) ?? 0;
    openedOn.set(place, n + 1);
    highest = Math.max(highest, place);
    last = { key: `${place}_${n}`, order: [place, n], index, id, progress: new CallProgress() };
    if (index !== undefined) byIndex.set(index, last);
    if (id !== undefined) byId.set(id, last);
    return last;
  }

  function find(said: Said): OpenCall | undefined {
    const { index, id, name } = said;
    if (index === undefined) {
      const known = id === undefined ? undefined : byId.get(id);
      return known ?? (id === undefined && name === undefined ? last : undefined);
    }
    const current = byIndex.get(index);
    if (current) return onKnownIndex(current, said);
    if (name !== undefined) return undefined;
    return id === undefined ? last : byId.get(id);
  }

  // An index that is stuck: the id tells its calls apart, but a new id counts only together with a name.
  function onKnownIndex(current: OpenCall, said: Said): OpenCall | undefined {
    const { id, name } = said;
    if (id === undefined || current.id === undefined || id === current.id)
      return isNext(current, said) ? undefined : current;
    const sibling = byId.get(id);
    if (sibling && sibling.index === current.index) return sibling;
    return name === undefined ? current : undefined;
  }

  return {
    route(fragment) {
      const said = readFragment(fragment);
      const { index, id, name, text, whole } = said;
      const found = find(said);
      const call = found ?? open(index, id);
      if (call.id === undefined && id !== undefined) {
        call.id = id;
        byId.set(id, call);
      }
      call.progress.note(name, text, whole);
      return { key: call.key, order: call.order, opened: found === undefined };
    },
    saysNothing(fragment) {
      const { index, id, name, text = "" } = readFragment(fragment);
      if (id !== undefined || name !== undefined || text.trim() !== "") return false;
      return index === undefined ? last === undefined : !byIndex.has(index);
    },
  };
}

// No id tells the calls of this index apart: a name behind a whole object does. Arguments sent whole replace each other.
function isNext(current: OpenCall, { id, name, text, whole }: Said): boolean {
  if (name === undefined) return false;
  // Under one id only another name with an object of its own tells: servers put a name in order at the end.
  if (id !== undefined && id === current.id)
    return text?.trimStart().startsWith("{") === true && current.progress.isOver(name, undefined);
  return current.progress.isOver(name, whole ? undefined : text);
}

function readFragment({ index, id, name, argsDelta, args }: CallFragment): Said {
  const whole = typeof args === "object" && args !== null ? toJson(args) : presentText(args);
  return {
    index: presentIndex(index),
    id: presentId(id),
    name: presentText(name),
    text: whole ?? presentText(argsDelta),
    whole: whole !== undefined,
  };
}
