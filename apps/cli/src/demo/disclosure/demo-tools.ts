import { defineTool, type Tool } from "@toolrail/protocol";

/** What the model will need, one after the other. */
export const WANTED: readonly string[] = [
  "mcp__mail__send_mail",
  "mcp__maps__find_route",
  "mcp__wiki__read_page",
];

const DIRECT = ["read_file", "grep"];
const AREAS = ["billing", "tracker", "calendar", "storage", "search", "chat"];
const VERBS = ["create", "list", "update", "archive", "export", "share"];

/** Two direct tools and 39 deferred ones, as servers would offer them. */
export function demoTools(): Tool[] {
  const others = AREAS.flatMap((area) => VERBS.map((verb) => `mcp__${area}__${verb}_item`));
  return [
    ...DIRECT.map((name) => makeTool(name, false)),
    ...[...WANTED, ...others].map((name) => makeTool(name, true)),
  ];
}

function makeTool(name: string, deferred: boolean): Tool {
  return defineTool({
    name,
    description: `Will ${name.split("__").at(-1)?.replace("_", " ")}, and says what came of it.`,
    schema: {
      type: "object",
      properties: { text: { type: "string", description: "What it is about." } },
      additionalProperties: false,
    },
    readOnly: true,
    deferred,
    run: () => ({ content: "done" }),
  });
}
