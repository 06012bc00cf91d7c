import { PROTOCOL_NAMES } from "../protocols.ts";
import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const prefixRoute = buildRoute({
  load: async () => (await import("./prefix.ts")).prefix,
  parameters: {
    flags: {
      protocol: {
        kind: "enum",
        values: PROTOCOL_NAMES,
        optional: true,
        brief: "The wire protocol whose bytes are compared (default: the neutral form)",
      },
      demo: {
        kind: "boolean",
        optional: true,
        brief: "Four strategies to show many tools, over four turns",
        withNegated: false,
      },
      json: { ...jsonFlag, brief: "Print one compact line of JSON for each turn" },
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: text,
          optional: true,
          placeholder: "session",
          brief: "A file of messages; - for stdin",
        },
      ],
    },
  },
  brief: "Show the cacheable prefix of each request",
});
