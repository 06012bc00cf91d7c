import { limitFlags, modelFlags, ruleFlags, taskFlag, trustProjectFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const acpRoute = buildRoute({
  load: async () => (await import("./acp.ts")).acp,
  parameters: {
    flags: {
      ...modelFlags,
      ...ruleFlags,
      ...limitFlags,
      task: taskFlag,
      trustProject: trustProjectFlag,
    },
    aliases: { m: "model" },
  },
  brief: "Serve the agent to an editor over the Agent Client Protocol",
});
