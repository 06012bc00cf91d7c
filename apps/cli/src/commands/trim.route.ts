import { jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const trimRoute = buildRoute({
  load: async () => (await import("./trim.ts")).trim,
  parameters: {
    flags: {
      rules: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "What stays of which results, as a JSON object (default: the newest 3, of 20,000 characters)",
      },
      facts: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "Texts and patterns that must survive, as a JSON array",
      },
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "session", brief: "A file of messages; - for stdin" }],
    },
  },
  brief: "What trimming frees in a history, and which facts survive it",
});
