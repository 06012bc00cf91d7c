import { PROTOCOL_NAMES } from "../protocols.ts";
import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const encodeRoute = buildRoute({
  load: async () => (await import("./encode.ts")).encode,
  parameters: {
    flags: {
      protocol: { kind: "enum", values: PROTOCOL_NAMES, brief: "The wire protocol of the request" },
      model: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "provider/name",
        brief: "Whom it would be sent to (default: whoever answered last)",
      },
      json: jsonFlag,
    },
    aliases: { m: "model" },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "session", brief: "A file of messages; - for stdin" }],
    },
  },
  brief: "A history as the request body that would be sent",
});
