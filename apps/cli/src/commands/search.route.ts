import { catalogFlag, jsonFlag, text, wholeNumber } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const searchRoute = buildRoute({
  load: async () => (await import("./search.ts")).search,
  parameters: {
    flags: {
      catalog: catalogFlag,
      limit: {
        kind: "parsed",
        parse: wholeNumber,
        optional: true,
        placeholder: "number",
        brief: "Most tools to print (default: 10)",
      },
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "query", brief: "Keywords, as a model would send them" }],
    },
  },
  brief: "Ranking of a tool catalogue",
});
