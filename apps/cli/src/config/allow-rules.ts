import { createPermissions, type PermissionRequest, type PermissionRule } from "@toolrail/kernel";
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
  const exact = await exactRules(request);
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

async function exactRules({ tool, name, args }: PermissionRequest): Promise<readonly string[]> {
  if (tool.permissionParts) {
    const { parts, uncertain, whole } = await tool.permissionParts(args);
    if (uncertain && whole !== undefined) return [`${name}(${whole})`];
    const given = parts.map((part) => (typeof part === "string" ? { part } : part));
    const needed = given.filter(({ readOnly }) => readOnly !== true);
    return (needed.length > 0 ? needed : given).map(({ part, tool: other = name }) => `${other}(${part})`);
  }
  if (tool.keyArgument === undefined || typeof args !== "object" || args === null) return [];
  const value: unknown = Reflect.get(args, tool.keyArgument);
  return typeof value === "string" ? [`${name}(${value})`] : [];
}
