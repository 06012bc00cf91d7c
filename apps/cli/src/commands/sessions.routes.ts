import { buildRouteMap, type Command, type RouteMap } from "@stricli/core";
import { jsonFlag, rootFlag, text } from "./flags.ts";
import type { SessionCommandName } from "./names.ts";
import { buildRoute, type RouteContext } from "./route.ts";

const root = { ...rootFlag, brief: "Folder whose sessions are meant (default: the current one)" } as const;
const lines = { ...jsonFlag, brief: "Print a compact line of JSON for each" } as const;

const list = buildRoute({
  load: async () => (await import("./sessions.ts")).sessions,
  parameters: {
    flags: {
      root,
      all: {
        kind: "boolean",
        optional: true,
        brief: "All of them, not the newest 20 alone",
        withNegated: false,
      },
      json: lines,
    },
  },
  brief: "Saved sessions of a folder, newest first",
});

const search = buildRoute({
  load: async () => (await import("./sessions.ts")).sessionsSearch,
  parameters: {
    flags: { root, json: lines },
    positional: {
      kind: "array",
      parameter: { parse: text, placeholder: "text", brief: "Text to find, in any case" },
      minimum: 1,
    },
  },
  brief: "Sessions in which a text occurs",
});

const prune = buildRoute({
  load: async () => (await import("./sessions.ts")).sessionsPrune,
  parameters: {
    flags: {
      root,
      olderThan: {
        kind: "parsed",
        parse: age,
        placeholder: "age",
        brief: "Age since the last message: 12h, 30d or 8w",
      },
      dryRun: { kind: "boolean", optional: true, brief: "Only list what would go", withNegated: false },
    },
  },
  brief: "Remove old sessions",
});

const exported = buildRoute({
  load: async () => (await import("./sessions.ts")).sessionsExport,
  parameters: {
    flags: { json: { ...jsonFlag, brief: "Print a JSON array of messages, which --resume reads" } },
    positional: {
      kind: "tuple",
      parameters: [{ parse: text, placeholder: "session", brief: "Its id, the beginning of it, or a file" }],
    },
  },
  brief: "Print a session as Markdown",
});

const HOUR_MS = 60 * 60 * 1_000;
const UNITS_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** Returns milliseconds. Throws for what is no age; the parser tells it. */
function age(value: string): number {
  const [, amount, unit = ""] = /^(\d+)([hdw])$/u.exec(value) ?? [];
  const milliseconds = Number(amount) * (UNITS_MS[unit] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  throw new Error(`${value} is not an age such as 12h, 30d or 8w`);
}

export const sessionsRoutes: RouteMap<RouteContext> = buildRouteMap({
  defaultCommand: "list",
  routes: { list, search, prune, export: exported } satisfies Record<
    SessionCommandName,
    Command<RouteContext>
  >,
  docs: { brief: "Saved sessions of a folder; search, prune, export" },
});
