import { PROTOCOL_NAMES } from "../protocols.ts";
import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const decodeRoute = buildRoute({
  load: async () => (await import("./decode.ts")).decode,
  parameters: {
    flags: {
      protocol: { kind: "enum", values: PROTOCOL_NAMES, brief: "The wire protocol of the recording" },
      events: {
        kind: "boolean",
        optional: true,
        brief: "Print the events, one line of JSON each",
        withNegated: false,
      },
      json: jsonFlag,
    },
    positional: {
      kind: "array",
      parameter: { parse: text, placeholder: "file", brief: "Recordings; stdin when none is named" },
    },
  },
  brief: "A recorded stream or body as the message it means",
});
