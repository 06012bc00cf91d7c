import { jsonFlag, rootFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const toolsRoute = buildRoute({
  load: async () => (await import("./tools.ts")).tools,
  parameters: { flags: { root: rootFlag, json: jsonFlag } },
  brief: "What the model would see, with estimated tokens",
});
