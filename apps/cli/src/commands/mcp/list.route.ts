import { configFlag, jsonFlag, rootFlag, trustProjectFlag } from "../flags.ts";
import { buildRoute } from "../route.ts";

export const mcpListRoute = buildRoute({
  load: async () => (await import("./list.ts")).mcpList,
  parameters: {
    flags: { root: rootFlag, config: configFlag, json: jsonFlag, trustProject: trustProjectFlag },
  },
  brief: "Start the configured servers and list their tools",
});
