import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, sep } from "node:path";

/** Where an absolute path leads once every link on the way is followed, also when its end does not exist yet. */
export interface Place {
  /** The part that exists: real, absolute, without links. */
  existing: string;
  /** The names below it that do not exist; empty when all of the path does. */
  tail: readonly string[];
  /** Why it can't be followed to its end (`ENOTDIR`, `EACCES`, `ELOOP`, …); `existing` is then the last folder reached. */
  fault?: string;
}

// As many as Linux follows.
const MAX_LINKS = 40;

export function locate(absolute: string, budget: { links: number } = { links: MAX_LINKS }): Place {
  try {
    return { existing: realpathSync.native(absolute), tail: [] };
  } catch (error) {
    const code = errorCode(error);
    const folder = dirname(absolute);
    if (folder === absolute) return { existing: absolute, tail: [], fault: code };
    const parent = locate(folder, budget);
    if (code !== "ENOENT") return { ...parent, fault: parent.fault ?? code };
    const name = basename(absolute);
    // The way led through something missing and back (`missing/..`), so what comes next may exist after all.
    const detour = parent.fault === undefined && parent.tail.length === 0 && parent.existing !== folder;
    return detour ? locate(join(parent.existing, name), budget) : descend(parent, name, budget);
  }
}

/** The code of a file system error, `UNKNOWN` for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";
}

// The name may be a link to something that does not exist: writing through it would create its target.
function descend(parent: Place, name: string, budget: { links: number }): Place {
  if (parent.fault !== undefined) return parent;
  if (parent.tail.length > 0) return { ...parent, tail: [...parent.tail, name] };
  const target = linkTarget(join(parent.existing, name));
  if (target === undefined) return { existing: parent.existing, tail: [name] };
  if (budget.links-- <= 0) return { ...parent, fault: "ELOOP" };
  return follow(parent, target, budget);
}

function follow(from: Place, target: string, budget: { links: number }): Place {
  let place: Place = isAbsolute(target) ? { existing: parse(target).root, tail: [] } : from;
  for (const part of target.split(sep)) {
    if (part === "" || part === ".") continue;
    if (place.fault !== undefined) return place;
    if (part === "..") place = parentOf(place);
    else if (place.tail.length > 0) place = descend(place, part, budget);
    else place = locate(join(place.existing, part), budget);
  }
  return place;
}

function parentOf(place: Place): Place {
  if (place.tail.length > 0) return { ...place, tail: place.tail.slice(0, -1) };
  return { existing: dirname(place.existing), tail: [] };
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
