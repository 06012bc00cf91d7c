import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const compressRoute = buildRoute({
  load: async () => (await import("./compress.ts")).compress,
  parameters: {
    flags: { json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [
        { parse: text, placeholder: "file", optional: true, brief: "A log; stdin when none is named" },
      ],
    },
  },
  brief: "A build's or a test run's log without what went well",
});
