import { jsonFlag, rootFlag, trustProjectFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

// Skills are folders with a SKILL.md: instructions for a kind of task, which the model reads when a task fits.
export const skillsRoute = buildRoute({
  load: async () => (await import("./skills.ts")).skills,
  parameters: {
    flags: {
      root: rootFlag,
      trustProject: trustProjectFlag,
      json: { ...jsonFlag, brief: "Print one compact line of JSON for each skill" },
    },
  },
  brief: "List the skills that the model may read, and their cost in tokens",
});
