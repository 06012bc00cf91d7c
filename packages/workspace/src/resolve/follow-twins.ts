import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { containingRoot } from "../contain.ts";
import type { Roots } from "../roots.ts";
import { locate, type Place } from "./locate.ts";

/**
 * Follows a missing path through names that read the same: another Unicode form (macOS writes NFD), or a no-break
 * space where a plain one was typed. A name with several twins, or none, is left as it is. A twin may be a link that
 * leads outside; nothing outside is looked at.
 */
export function followTwins(roots: Roots, missing: Place): Place {
  let place = missing;
  // A twin may be a link to a name that has it as twin again.
  const followed = new Set<string>();
  while (place.tail.length > 0 && place.fault === undefined && containingRoot(roots, place) !== undefined) {
    const [name = "", ...rest] = place.tail;
    const twin = twinOf(place.existing, name);
    const path = twin === undefined ? undefined : join(place.existing, twin);
    if (path === undefined || followed.has(path)) break;
    followed.add(path);
    place = extend(locate(path), rest);
  }
  return place;
}

function twinOf(folder: string, name: string): string | undefined {
  const wanted = foldLook(name);
  const twins = namesIn(folder).filter((entry) => foldLook(entry) === wanted);
  return twins.length === 1 ? twins[0] : undefined;
}

function extend(place: Place, names: readonly string[]): Place {
  if (place.fault !== undefined || names.length === 0) return place;
  if (place.tail.length > 0) return { ...place, tail: [...place.tail, ...names] };
  return locate(join(place.existing, ...names));
}

/** Names in a folder that open something; none when it can't be listed. */
export function namesIn(folder: string): string[] {
  try {
    const names = lstatSync(folder).isDirectory() ? readdirSync(folder) : [];
    return names.filter((name) => !isLostName(folder, name));
  } catch {
    return [];
  }
}

function foldLook(name: string): string {
  return name.normalize("NFC").replace(/[\u00a0\u2007\u2009\u202f\u3000]/gu, " ");
}

/** True when a listed name opens nothing: one that is not UTF-8 comes back with a replacement character. */
export function isLostName(folder: string, name: string): boolean {
  return name.includes("\uFFFD") && !exists(join(folder, name));
}

// In a folder that may not be searched nothing can be asked for.
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
