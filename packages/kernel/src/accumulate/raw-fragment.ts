import type { CallRouter, ToolCallEvent } from "@toolrail/protocol";

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

/** Gives a fragment its key and its place by the decoders' own rules. */
export function routeFragment(fragment: RawFragment, router: CallRouter): ToolCallEvent {
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
