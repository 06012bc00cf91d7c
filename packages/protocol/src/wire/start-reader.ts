import type { StreamEvent } from "../stream-event.ts";
import { presentId, presentText } from "./odd-values.ts";

/** Says who answers, once; a name or id that comes late is said when it comes. `source` holds `model` and `id`. */
export type StartReader = (source: Record<string, unknown>, events: StreamEvent[]) => void;

export function createStartReader(): StartReader {
  let model: string | undefined;
  let responseId: string | undefined;
  return (source, events) => {
    const newModel = model === undefined ? presentText(source.model) : undefined;
    const newId = responseId === undefined ? presentId(source.id) : undefined;
    if (newModel === undefined && newId === undefined) return;
    const start: StreamEvent = { type: "start" };
    if (newModel !== undefined) model = start.model = newModel;
    if (newId !== undefined) responseId = start.responseId = newId;
    events.push(start);
  };
}
