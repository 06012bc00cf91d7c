import { jsonFlag, rootFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const sessionsRoute = buildRoute({
  load: async () => (await import("./sessions.ts")).sessions,
  parameters: {
    flags: {
      root: { ...rootFlag, brief: "Folder whose sessions are listed (default: the current one)" },
      json: { ...jsonFlag, brief: "Print a compact line of JSON for each" },
    },
  },
  brief: "The saved sessions of a folder, newest first",
});
