import { presentId, presentIndex, presentText } from "./odd-values.ts";

/** What a fragment says of itself, in any protocol with indexed calls. Odd values are taken as not sent. */
export interface CallFragment {
  index?: unknown;
  id?: unknown;
  name?: unknown;
}

/** The call that a fragment belongs to. */
export interface RoutedCall {
  /** Opaque, unique in the turn. */
  key: string;
  /** `[index, n]`: the n-th call opened on that index; without an index: the highest so far plus 1. */
  order: readonly [index: number, n: number];
  /** Whether this fragment opened the call. */
  opened: boolean;
}

/** Tells the calls of one turn apart, fragment by fragment. */
export interface CallRouter {
  route(fragment: CallFragment): RoutedCall;
}

interface OpenCall {
  key: string;
  order: readonly [index: number, n: number];
  index: number | undefined;
  id: string | undefined;
}

/** A router for one turn; work and memory per fragment are constant. */
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
    last = { key: `${place}_${n}`, order: [place, n], index, id };
    if (index !== undefined) byIndex.set(index, last);
    if (id !== undefined) byId.set(id, last);
    return last;
  }

  function find(index: number | undefined, id: string | undefined, name: string | undefined) {
    if (index === undefined) {
      const known = id === undefined ? undefined : byId.get(id);
      return known ?? (id === undefined && name === undefined ? last : undefined);
    }
    const current = byIndex.get(index);
    if (current) return onKnownIndex(current, id, name);
    if (name !== undefined) return undefined;
    return id === undefined ? last : byId.get(id);
  }

  // An index that is stuck: the id tells its calls apart, but a new id counts only together with a name.
  function onKnownIndex(current: OpenCall, id: string | undefined, name: string | undefined) {
    if (id === undefined || current.id === undefined || id === current.id) return current;
    const sibling = byId.get(id);
    if (sibling && sibling.index === current.index) return sibling;
    return name === undefined ? current : undefined;
  }

  return {
    route(fragment) {
      const index = presentIndex(fragment.index);
      const id = presentId(fragment.id);
      const name = presentText(fragment.name);
      const found = find(index, id, name);
      const call = found ?? open(index, id);
      if (call.id === undefined && id !== undefined) {
        call.id = id;
        byId.set(id, call);
      }
      return { key: call.key, order: call.order, opened: found === undefined };
    },
  };
}
