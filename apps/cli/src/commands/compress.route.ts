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
  brief: "Shorten a build or test log to its failures",
});
