import { catalogFlag, jsonFlag, text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const auditRoute = buildRoute({
  load: async () => (await import("./audit.ts")).audit,
  parameters: {
    flags: {
      catalog: catalogFlag,
      sessions: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "dir",
        brief: "Folder of sessions whose calls are counted",
      },
      json: jsonFlag,
    },
  },
  brief: "What a list of tools costs, and what to do about it",
});
