import { join, sep } from "node:path";
import type { Place } from "./resolve/locate.ts";
import type { Root, Roots } from "./roots.ts";

/** True if a real path is the folder or lies below it. Compares whole path parts: `/srv/project-evil` is not inside `/srv/project`. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The innermost root that a place lies in; undefined for a place outside. */
export function containingRoot(roots: Roots, place: Place): Root | undefined {
  const path = realPathOf(place);
  return roots.all.find((root) => isInside(root.path, path));
}

export function realPathOf(place: Place): string {
  return place.tail.length === 0 ? place.existing : join(place.existing, ...place.tail);
}

/** The name that a model sees: relative with `/` inside the main root, absolute elsewhere. */
export function displayPath(roots: Roots, absolute: string): string {
  const root = roots.main.path;
  if (absolute === root) return ".";
  if (!isInside(root, absolute)) return absolute;
  const relative = absolute.slice(root.endsWith(sep) ? root.length : root.length + 1);
  return sep === "/" ? relative : relative.replaceAll(sep, "/");
}
