import { measurePrefix } from "@toolrail/kernel";
import type { ModelRequest } from "@toolrail/protocol";
import type { Meter } from "./meter.ts";

const EMPTY: ModelRequest = { messages: [], tools: [] };
/** What a request takes before its first message. */
const HEAD_BYTES = measurePrefix(EMPTY, EMPTY).commonBytes;

/** Measures what every protocol is encoded from. */
export const neutralMeter: Meter<ModelRequest> = {
  read: (request) => request,
  messages: ({ messages }) => messages.map(({ role, content }) => ({ role, content })),
  compare(previous, request) {
    const { commonBytes, brokenBy } = measurePrefix(previous, request);
    return { commonBytes: commonBytes - HEAD_BYTES, ...(brokenBy && { brokenBy }) };
  },
};
