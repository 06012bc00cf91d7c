import { createPermissions, type PermissionRequest, type PermissionRule } from "@toolrail/kernel";
import type { Tool } from "@toolrail/protocol";
import { visibleLine } from "../output/visible-line.ts";

/** What would let a call pass that nobody could be asked about. */
export interface WayToAllow {
  /** Rules for this call alone, and for its tool as a whole; undefined where they would not do. */
  exact: readonly string[] | undefined;
  byName: readonly string[] | undefined;
}

/** A rule that is longer tells a person less than the tool's name. */
const LONGEST_RULE = 200;

/** Each way is tried before it is told; undefined where not even `--allow-all` would do. */
export async function waysToAllow(
  request: PermissionRequest,
  rules: readonly PermissionRule[],
): Promise<WayToAllow | undefined> {
  if (!(await passes(request, rules, "allow"))) return undefined;
  const tried = async (allowed: readonly string[]) => {
    const added = allowed.map((rule) => ({ effect: "allow" as const, rule }));
    return (await passes(request, [...rules, ...added], "ask")) ? allowed : undefined;
  };
  const exact = (await partsOf(request.tool, request.args)).map((part) => `${request.name}(${part})`);
  const isReadable = exact.every((rule) => rule.length <= LONGEST_RULE && visibleLine(rule) === rule);
  return {
    exact: isReadable && exact.length > 0 ? await tried(exact) : undefined,
    byName: await tried([request.name]),
  };
}

async function passes(
  request: PermissionRequest,
  rules: readonly PermissionRule[],
  otherwise: "allow" | "ask",
): Promise<boolean> {
  return (await createPermissions({ rules, otherwise }).judge(request)).allowed;
}

async function partsOf(tool: Tool, args: unknown): Promise<readonly string[]> {
  if (tool.permissionParts) return (await tool.permissionParts(args)).parts;
  if (tool.keyArgument === undefined || typeof args !== "object" || args === null) return [];
  const value: unknown = Reflect.get(args, tool.keyArgument);
  return typeof value === "string" ? [value] : [];
}
