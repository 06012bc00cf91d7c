import type { StreamEvent, ToolCallEvent } from "../../stream-event.ts";
import { readCallArguments } from "../call-arguments.ts";
import { createCallRouter } from "../call-router.ts";
import { asList, asRecord, presentId, presentIndex, presentText } from "../odd-values.ts";
import { createToolNameReader } from "../wire-tool-name.ts";

/** Writes the call fragments of a delta or a whole message to `events`, each with the call it belongs to. */
export type ToolCallReader = (said: Record<string, unknown>, events: StreamEvent[]) => void;

export function createToolCallReader(toolNames: readonly string[]): ToolCallReader {
  const router = createCallRouter();
  const readName = createToolNameReader(toolNames);

  function readEntry(entry: Record<string, unknown>, taken: Set<number>): ToolCallEvent | undefined {
    const body = asRecord(entry.function) ?? asRecord(entry.custom) ?? entry;
    const id = presentId(entry.id);
    const name = presentText(body.name);
    const args = readCallArguments(body.arguments ?? body.input);
    if (id === undefined && name === undefined && args === undefined) return undefined;
    const index = presentIndex(entry.index);
    // An index that a second named entry of the array has is stuck: without an id it tells nothing.
    const isStuck = index !== undefined && taken.has(index) && id === undefined && name !== undefined;
    if (index !== undefined) taken.add(index);
    const { key, order } = router.route({ index: isStuck ? undefined : index, id, name });
    const event: ToolCallEvent = { type: "toolCall", key, order };
    if (args) Object.assign(event, args);
    if (id !== undefined) event.id = id;
    if (name !== undefined) event.name = readName(name);
    return event;
  }

  return (said, events) => {
    const taken = new Set<number>();
    for (const entry of callEntries(said)) {
      const fields = asRecord(entry);
      const event = fields && readEntry(fields, taken);
      if (event) events.push(event);
    }
  };
}

// The old field holds one call at most, so its name may be repeated without opening another.
function callEntries(said: Record<string, unknown>): readonly unknown[] {
  const entries = asList(said.tool_calls);
  const legacy = entries.length === 0 ? asRecord(said.function_call) : undefined;
  return legacy ? [{ index: 0, function: legacy }] : entries;
}
