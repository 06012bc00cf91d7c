import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const checkRoute = buildRoute({
  load: async () => (await import("./check.ts")).check,
  parameters: {
    flags: { json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "session", brief: "A file of messages; - for stdin" }],
    },
  },
  brief: "Violations of the transcript invariants",
});
