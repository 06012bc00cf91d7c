import { readKeepRecent } from "../demo/trim/trim-demo.ts";
import { text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const demoRoute = buildRoute({
  load: async () => (await import("./demo.ts")).demo,
  parameters: {
    flags: {
      huge: {
        kind: "boolean",
        optional: true,
        brief: "In the demo trim: with a log of 600 lines",
        withNegated: false,
      },
      keepRecent: {
        kind: "parsed",
        parse: keepRecent,
        optional: true,
        placeholder: "number",
        brief: "In the demo trim: how many of the newest results stay (default: 3)",
      },
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: text,
          optional: true,
          placeholder: "name",
          brief: "Which demo: agent, spill, disclosure, trim or mcp (default: agent)",
        },
      ],
    },
  },
  brief: "The agent finds out why a small repository's test is red",
});

function keepRecent(value: string): number {
  const number = readKeepRecent(value);
  if (number === undefined) throw new Error(`${value} is no whole number`);
  return number;
}
