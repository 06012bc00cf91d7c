import { jsonFlag, rootFlag, ruleFlags, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const callRoute = buildRoute({
  load: async () => (await import("./call.ts")).call,
  parameters: {
    flags: {
      root: rootFlag,
      script: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: 'Run JSON lines of {"tool", "args"} in one session; - for stdin',
      },
      json: jsonFlag,
      ...ruleFlags,
    },
    positional: {
      kind: "tuple",
      parameters: [
        { parse: text, optional: true, placeholder: "tool", brief: "Name of the tool" },
        { parse: text, optional: true, placeholder: "args", brief: "Its arguments as JSON (default: {})" },
      ],
    },
  },
  brief: "Run one tool, or a script of calls, through the real dispatcher",
});
