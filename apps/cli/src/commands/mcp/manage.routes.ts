import type { Command } from "@stricli/core";
import { jsonFlag, layerFlags, rootFlag, text } from "../flags.ts";
import { buildRoute, type RouteContext } from "../route.ts";

const name = { parse: text, placeholder: "name", brief: "Name of the server" } as const;
const several = (placeholder: string, brief: string) =>
  ({ kind: "parsed", parse: text, optional: true, variadic: true, placeholder, brief }) as const;

export const mcpAddRoute: Command<RouteContext> = buildRoute({
  load: async () => (await import("./manage.ts")).mcpAdd,
  parameters: {
    flags: {
      root: rootFlag,
      ...layerFlags,
      env: several("name=value", "Environment variable of the server"),
      header: several("name: value", "Header of each request to a remote server"),
      sse: {
        kind: "boolean",
        optional: true,
        brief: "The address speaks the older HTTP transport with SSE",
        withNegated: false,
      },
      import: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "Copy the entry from a file of another program, or from claude-desktop",
      },
    },
    positional: {
      kind: "array",
      parameter: {
        parse: text,
        placeholder: "name|command",
        brief: "Name, then an address, or -- and a command with its arguments",
      },
      minimum: 1,
    },
  },
  brief: "Add a server: NAME URL, or NAME -- COMMAND ARGS",
});

export const mcpRemoveRoute: Command<RouteContext> = buildRoute({
  load: async () => (await import("./manage.ts")).mcpRemove,
  parameters: {
    flags: { root: rootFlag, ...layerFlags },
    positional: { kind: "tuple", parameters: [name] },
  },
  brief: "Remove a server from a config file of toolrail",
});

export const mcpGetRoute: Command<RouteContext> = buildRoute({
  load: async () => (await import("./manage.ts")).mcpGet,
  parameters: {
    flags: { root: rootFlag, json: jsonFlag },
    positional: { kind: "tuple", parameters: [name] },
  },
  brief: "Show the entry of a server and its file, without secrets",
});
