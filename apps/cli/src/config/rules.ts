import type { PermissionRule } from "@toolrail/kernel";
import { nearNames } from "@toolrail/protocol/tools";
import type { ConfigValues } from "./config-values.ts";

export interface RuleFlags {
  allow?: readonly string[] | undefined;
  ask?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
  allowAll?: boolean | undefined;
}

/** Returns the permission rules of the command line and of the configuration. */
export function rulesFrom(flags: RuleFlags, values: Partial<ConfigValues> = {}): PermissionRule[] {
  return (["allow", "ask", "deny"] as const).flatMap((effect) =>
    [...(values[`permissions.${effect}`] ?? []), ...(flags[effect] ?? [])].map((rule) => ({ effect, rule })),
  );
}

/**
 * Says which rule names no tool, with the nearest name; undefined where all do. The names of MCP tools are not known
 * before their servers run.
 */
export function unknownRule(
  rules: readonly PermissionRule[],
  toolNames: readonly string[],
): string | undefined {
  for (const { rule } of rules) {
    const name = toolOf(rule);
    if (name === undefined || mayBeMcp(name) || toolNames.some((tool) => matchesName(name, tool))) continue;
    const [near] = nearNames(name, toolNames);
    const hint = near === undefined ? `the tools are ${toolNames.join(", ")}` : `did you mean ${near}?`;
    return `the rule "${rule}" names no tool: ${hint}`;
  }
  return undefined;
}

/** Says which rules match no tool of the MCP servers whose lists are known. */
export function unknownMcpRules(
  rules: readonly PermissionRule[],
  servers: readonly { name: string; state: string; tools: readonly string[] }[],
): string[] {
  // A server that is not ready may have the tool.
  if (servers.some(({ state }) => state !== "ready" && state !== "disabled")) return [];
  const mcpNames = servers.flatMap(({ tools }) => tools);
  return rules.flatMap(({ rule }) => {
    const name = toolOf(rule);
    // A pattern such as * is meant for our own tools too.
    if (!name?.startsWith("mcp__") || mcpNames.some((tool) => matchesName(name, tool))) return [];
    const [near] = nearNames(name, mcpNames);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    return [`the rule "${rule}" matches no tool of the MCP servers${hint}`];
  });
}

function toolOf(rule: string): string | undefined {
  return /^\s*([a-zA-Z0-9_*-]+)(?:\(|\s*$)/u.exec(rule)?.[1];
}

function mayBeMcp(name: string): boolean {
  return name.startsWith("mcp__") || /^(?:m(?:c(?:p_{0,2})?)?)?\*/u.test(name);
}

function matchesName(pattern: string, name: string): boolean {
  if (!pattern.includes("*")) return pattern === name;
  return new RegExp(`^${pattern.replaceAll(/\*+/gu, ".*")}$`, "u").test(name);
}
