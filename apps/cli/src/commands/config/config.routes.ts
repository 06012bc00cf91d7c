import { buildRouteMap, type Command, type RouteMap } from "@stricli/core";
import { jsonFlag, layerFlags, rootFlag, text, trustProjectFlag } from "../flags.ts";
import type { ConfigCommandName } from "../names.ts";
import { buildRoute, type RouteContext } from "../route.ts";

const list = buildRoute({
  load: async () => (await import("./list.ts")).configList,
  parameters: {
    flags: {
      root: rootFlag,
      explain: { kind: "boolean", optional: true, brief: "Add the documentation", withNegated: false },
      schema: {
        kind: "boolean",
        optional: true,
        brief: "Print the JSON Schema of config files, for editors",
        withNegated: false,
      },
      json: jsonFlag,
      trustProject: trustProjectFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, optional: true, placeholder: "key", brief: "One key (default: all)" }],
    },
  },
  brief: "Settings with their values and where these come from",
});

const set = buildRoute({
  load: async () => (await import("./set.ts")).configSet,
  parameters: {
    flags: { root: rootFlag, ...layerFlags },
    positional: {
      kind: "tuple",
      parameters: [
        { parse: text, placeholder: "key", brief: "Such as model, or permissions.deny" },
        { parse: text, placeholder: "value", brief: "JSON, or a text" },
      ],
    },
  },
  brief: "Set a value in a config file; comments stay",
});

const unset = buildRoute({
  load: async () => (await import("./set.ts")).configUnset,
  parameters: {
    flags: { root: rootFlag, ...layerFlags },
    positional: { kind: "tuple", parameters: [{ parse: text, placeholder: "key", brief: "The key" }] },
  },
  brief: "Remove a value from a config file",
});

const trust = buildRoute({
  load: async () => (await import("./trust.ts")).configTrust,
  parameters: { flags: { root: rootFlag } },
  brief: "Trust the project's config files as they are now",
});

export const configRoutes: RouteMap<RouteContext> = buildRouteMap({
  defaultCommand: "list",
  routes: { list, set, unset, trust } satisfies Record<ConfigCommandName, Command<RouteContext>>,
  docs: { brief: "Settings: their values and origins; set, unset, trust" },
});
