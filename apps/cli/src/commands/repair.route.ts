import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const repairRoute = buildRoute({
  load: async () => (await import("./repair.ts")).repair,
  parameters: {
    flags: { json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "session", brief: "A file of messages; - for stdin" }],
    },
  },
  brief: "A repaired copy of a session",
});
