import { configFlag, jsonFlag, rootFlag, ruleFlags, text, trustProjectFlag } from "../flags.ts";
import { buildRoute } from "../route.ts";

export const mcpCallRoute = buildRoute({
  load: async () => (await import("./call.ts")).mcpCall,
  parameters: {
    flags: {
      root: rootFlag,
      config: configFlag,
      json: jsonFlag,
      ...ruleFlags,
      trustProject: trustProjectFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [
        { parse: text, placeholder: "server", brief: "Name of the server, or mcp__server__tool" },
        { parse: text, optional: true, placeholder: "tool", brief: "Name of the tool, as the server has it" },
        { parse: text, optional: true, placeholder: "args", brief: "Its arguments as JSON (default: {})" },
      ],
    },
  },
  brief: "Run one tool of a server through the real dispatcher",
});
