import { text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const demoRoute = buildRoute({
  load: async () => (await import("./demo.ts")).demo,
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: text,
          optional: true,
          placeholder: "name",
          brief: "Which demo: agent, spill, disclosure or mcp (default: agent)",
        },
      ],
    },
  },
  brief: "The agent finds out why a small repository's test is red",
});
