import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearNames } from "@toolrail/protocol";
import { isInside } from "../contain.ts";
import type { Root } from "../roots.ts";
import { namesIn } from "./follow-twins.ts";
import type { Place } from "./locate.ts";

const MOST = 3;

/** Up to 3 existing absolute paths that one missing in this root was likely meant to be, nearest first. */
export function nearPaths(root: Root, missing: Place): string[] {
  // The root itself is gone: what stands beside it is none of the model's business.
  if (!isInside(root.path, missing.existing)) return [];
  const [name = "", ...rest] = missing.tail;
  return nearNames(name, namesIn(missing.existing), MOST).map((near) => {
    const whole = join(missing.existing, near, ...rest);
    return existsSync(whole) ? whole : join(missing.existing, near);
  });
}
