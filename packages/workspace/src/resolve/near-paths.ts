import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearNames } from "@toolrail/protocol";
import { namesIn } from "./follow-twins.ts";
import type { Place } from "./locate.ts";

const MOST = 3;

/** Up to 3 existing absolute paths that a missing one was likely meant to be, nearest first. */
export function nearPaths(missing: Place): string[] {
  const [name = "", ...rest] = missing.tail;
  return nearNames(name, namesIn(missing.existing), MOST).map((near) => {
    const whole = join(missing.existing, near, ...rest);
    return existsSync(whole) ? whole : join(missing.existing, near);
  });
}
