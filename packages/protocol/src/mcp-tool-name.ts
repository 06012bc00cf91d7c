import { digestText } from "./ids/digest.ts";
import { ID_POLICIES } from "./ids/policy.ts";
import { isToolName } from "./tool-name.ts";

const PREFIX = "mcp__";
const BOUNDARY = "__";
const DIGEST_MARK = "--";
const DIGEST_LENGTH = 10;
const LONGEST = 64;
const LONGEST_SERVER = 28;
const DIGEST_END = new RegExp(`${DIGEST_MARK}[0-9A-Za-z]{${DIGEST_LENGTH}}$`);
/** No `_` at its ends and no `__` inside, so that the first `__` behind it is the boundary. */
const PLAIN_SERVER = /^[a-zA-Z0-9-]+(?:_[a-zA-Z0-9-]+)*$/;

/**
 * `mcp__server__tool`, by the two names alone: the same in every process and beside any other tool. It fits
 * `TOOL_NAME_PATTERN`; where that, or telling the two parts apart, takes another spelling, a digest of both names
 * stands at the end (`mcp__my_server__do--k3J9…`), so that no two tools share a name.
 */
export function mcpToolName(server: string, tool: string): string {
  const plain = `${PREFIX}${server}${BOUNDARY}${tool}`;
  const isPlain = PLAIN_SERVER.test(server) && tool !== "" && isToolName(plain) && !DIGEST_END.test(plain);
  return isPlain ? plain : digestedName(server, tool);
}

function digestedName(server: string, tool: string): string {
  const { alphabet } = ID_POLICIES.openaiChat;
  const end = DIGEST_MARK + digestText([server, tool], { alphabet, maxLength: DIGEST_LENGTH });
  const readableServer = readable(server).slice(0, LONGEST_SERVER).replace(/_$/, "") || "server";
  const start = `${PREFIX}${readableServer}${BOUNDARY}`;
  const readableTool = readable(tool).slice(0, LONGEST - start.length - end.length) || "tool";
  return start + readableTool + end;
}

function readable(name: string): string {
  return name.replace(/[^a-zA-Z0-9-]+/g, "_").replace(/^_|_$/g, "");
}

/**
 * The two parts as the name shows them, or undefined for another kind of name. For people and for search: where a
 * digest stands at the end the parts are not the names themselves, and only `createMcpToolNames` leads back.
 */
export function splitMcpToolName(name: string): { server: string; tool: string } | undefined {
  const boundary = name.startsWith(PREFIX) ? name.indexOf(BOUNDARY, PREFIX.length) : -1;
  if (boundary <= PREFIX.length) return undefined;
  const server = name.slice(PREFIX.length, boundary);
  const tool = name.slice(boundary + BOUNDARY.length).replace(DIGEST_END, "");
  return tool === "" ? undefined : { server, tool };
}
