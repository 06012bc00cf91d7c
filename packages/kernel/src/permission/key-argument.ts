import type { Tool } from "@toolrail/protocol";

/** The value of the argument that rules and cards show, as text; undefined where there is none. */
export function keyArgumentOf(tool: Tool, args: unknown): string | undefined {
  const values = keyArgumentsOf(tool, args);
  return values && values.length > 0 ? values.join(", ") : undefined;
}

/** The same, each item of a list by itself; none where the argument was left out, undefined where it is no text. */
export function keyArgumentsOf(tool: Tool, args: unknown): string[] | undefined {
  if (tool.keyArgument === undefined || typeof args !== "object" || args === null) return [];
  if (!Object.hasOwn(args, tool.keyArgument)) return [];
  const value: unknown = Reflect.get(args, tool.keyArgument);
  if (value === undefined) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.every(isPlain) ? items.map(String) : undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const PATH_NAME = /(?:^|_)(?:path|file|filename|dir|directory|folder)s?$/;

/** True when a tool's key argument is a path, told by its name: `path`, `file_path`, `targetDirectory`. */
export function hasPathArgument(tool: Tool): boolean {
  const words = tool.keyArgument?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? "";
  return PATH_NAME.test(words);
}
