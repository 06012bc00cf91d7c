import { jsonFlag, rootFlag, text, trustProjectFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const doctorRoute = buildRoute({
  load: async () => (await import("./doctor.ts")).doctor,
  parameters: {
    flags: {
      online: {
        kind: "boolean",
        optional: true,
        brief: "Also send one small request to the model",
        withNegated: false,
      },
      root: rootFlag,
      model: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "provider/name",
        brief: "Model to check (default: the one that would answer)",
      },
      baseUrl: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "url",
        brief: "Address of its API, where it is not the provider's own",
      },
      trustProject: trustProjectFlag,
      json: jsonFlag,
    },
    aliases: { m: "model" },
  },
  brief: "Check the runtime, key, model, servers, folders and settings",
});
