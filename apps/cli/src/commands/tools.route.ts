import { jsonFlag, modelFlags, rootFlag, taskFlag, trustProjectFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const toolsRoute = buildRoute({
  load: async () => (await import("./tools.ts")).tools,
  parameters: {
    flags: { root: rootFlag, ...modelFlags, task: taskFlag, trustProject: trustProjectFlag, json: jsonFlag },
    aliases: { m: "model" },
  },
  brief: "What the model would see, with estimated tokens",
});
