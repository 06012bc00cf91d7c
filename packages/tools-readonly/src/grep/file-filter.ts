import { bracketReadings } from "../glob-pattern/bracket-readings.ts";
import { wildcardFault } from "../glob-pattern/check-wildcards.ts";
import { compileGlob } from "../glob-pattern/compile-glob.ts";
import { splitPattern, withSlashes } from "../glob-pattern/pattern-parts.ts";
import { pathBelow } from "../tree/path-below.ts";

export type FileFilter = { ok: true; accepts(relative: string): boolean } | { ok: false; message: string };

/** Reads the `glob` argument: a name at any depth, or with a slash a path below the searched folder or the root. */
export function fileFilter(glob: string | undefined, folder: string): FileFilter {
  if (glob === undefined || glob === "") return { ok: true, accepts: () => true };
  const excludes = glob.startsWith("!") && !glob.startsWith("!(");
  const pattern = withSlashes(excludes ? glob.slice(1) : glob).replace(/^\.?\//, "");
  const parts = splitPattern(pattern);
  const message = wildcardFault(glob, parts);
  if (message !== undefined) return { ok: false, message };
  const { asNames, asClasses } = bracketReadings(parts);
  const matches = compileGlob([...asNames, asClasses]);
  const byName = parts.length === 1 && !pattern.includes("/");
  const accepts = (relative: string) =>
    byName
      ? matches(relative.slice(relative.lastIndexOf("/") + 1))
      : matches(pathBelow(folder, relative)) || matches(relative);
  return { ok: true, accepts: (relative) => accepts(relative) !== excludes };
}
