import { isAbsolute, relative, sep } from "node:path";
import type { PermissionParts } from "@toolrail/protocol";
import type { Resolve } from "./open-file.ts";

/** What permission rules see of a path: as it was given and as it resolves. A rule that denies either denies the call. */
export function pathParts(workspace: { root: string; resolve: Resolve }, path: string): PermissionParts {
  const resolved = workspace.resolve(path);
  if (!resolved.ok) return { parts: [path] };
  const { asGiven, display } = resolved.path;
  return { parts: [...new Set([relativeToRoot(workspace.root, asGiven), display])] };
}

function relativeToRoot(root: string, absolute: string): string {
  const path = relative(root, absolute);
  if (path === "") return ".";
  const leavesRoot = path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
  return leavesRoot ? absolute : path.replaceAll(sep, "/");
}
