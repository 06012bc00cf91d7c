import { type DisclosedSource, type DisclosureOptions, discloseTools } from "@toolrail/disclosure";
import { defineTool, type Tool, type ToolCallBlock, type ToolSource, toolSource } from "@toolrail/protocol";

export const WRITE = "mcp__files__write_file";
export const PAGE = "mcp__wiki__read_page";
export const COMMAND = "mcp__shell__run_command";

/** Deferred tools that keep what they were run with, and how many ran at once at most. */
export interface Targets {
  tools: readonly Tool[];
  readonly ran: { name: string; args: unknown }[];
  readonly mostAtOnce: number;
}

export function createTargets(): Targets {
  const ran: Targets["ran"] = [];
  let running = 0;
  let mostAtOnce = 0;
  const runs = (name: string) => async (args: unknown) => {
    ran.push({ name, args });
    mostAtOnce = Math.max(mostAtOnce, ++running);
    // All that comes before a run takes microtasks only.
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return { content: `${name} ran` };
  };
  const tools = [
    defineTool<{ path: string; content?: string }>({
      name: WRITE,
      description: "Writes a file.",
      schema: fields(["path"], ["content"]),
      readOnly: false,
      deferred: true,
      keyArgument: "path",
      locks: ({ path }) => [path],
      run: runs(WRITE),
    }),
    defineTool<{ path: string }>({
      name: PAGE,
      description: "Reads a page.",
      schema: fields(["path"]),
      readOnly: true,
      deferred: true,
      keyArgument: "path",
      judgedAs: ["read_file"],
      run: runs(PAGE),
    }),
    defineTool<{ command: string }>({
      name: COMMAND,
      description: "Runs a command line.",
      schema: fields(["command"]),
      readOnly: false,
      deferred: true,
      keyArgument: "command",
      permissionParts: ({ command }) => ({ parts: command.split(" && ") }),
      run: runs(COMMAND),
    }),
  ];
  return {
    tools,
    ran,
    get mostAtOnce() {
      return mostAtOnce;
    },
  };
}

function fields(required: readonly string[], optional: readonly string[] = []) {
  const names = [...required, ...optional];
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    required,
    additionalProperties: false,
  };
}

/** Behind a proxy whatever their number. */
function disclosed(
  sources: readonly ToolSource[],
  options: Partial<DisclosureOptions> = {},
): DisclosedSource {
  return discloseTools({ sources, threshold: 0, ...options });
}

export interface Asked {
  name: string;
  args: Record<string, unknown>;
}

/** A way from the model's call to the target; `reaches` false: the answer is that this is no way. */
export interface Way {
  title: string;
  open(tools: readonly Tool[]): ToolSource;
  call(asked: Asked): Omit<ToolCallBlock, "id" | "type">;
  reaches: boolean;
}

const once = (tools: readonly Tool[]) => disclosed([toolSource(tools)]);
const byName = ({ name, args }: Asked) => ({ name, args: JSON.stringify(args) });
const byProxy = ({ name, args }: Asked) => byName({ name: "run_tool", args: { name, input: args } });
const byProxyAsText = ({ name, args }: Asked) =>
  byName({ name: "run_tool", args: { name, input: JSON.stringify(args) } });
const nested = (depth: number) => (asked: Asked) => {
  let args: Record<string, unknown> = { name: asked.name, input: asked.args };
  for (let level = 1; level < depth; level++) args = { name: "run_tool", input: args };
  return byName({ name: "run_tool", args });
};

export const WAYS: readonly Way[] = [
  { title: "by its name", open: once, call: byName, reaches: true },
  { title: "run_tool", open: once, call: byProxy, reaches: true },
  { title: "run_tool, input as text", open: once, call: byProxyAsText, reaches: true },
  { title: "run_tool in run_tool", open: once, call: nested(2), reaches: false },
  { title: "run_tool in run_tool in run_tool", open: once, call: nested(3), reaches: false },
  {
    title: "run_tool of a wrapper around a wrapper",
    open: (tools) => disclosed([once(tools)]),
    call: byProxy,
    reaches: true,
  },
  {
    title: "run_tool of a wrapper around two, input as text",
    open: (tools) => disclosed([disclosed([once(tools)])]),
    call: byProxyAsText,
    reaches: true,
  },
  {
    title: "the inner run_tool, through a wrapper without one",
    open: (tools) => discloseTools({ sources: [once(tools)] }),
    call: byProxy,
    reaches: true,
  },
  {
    title: "run_tool in run_tool of two wrappers",
    open: (tools) => disclosed([once(tools)]),
    call: nested(2),
    reaches: false,
  },
  {
    title: "run_tool where found tools are called by name",
    open: (tools) => disclosed([once(tools)], { mode: "direct" }),
    call: byProxy,
    reaches: true,
  },
];

/** The call as a block; ids count up. */
export function block(call: Omit<ToolCallBlock, "id" | "type">, id = "call_1"): ToolCallBlock {
  return { type: "toolCall", id, ...call };
}
