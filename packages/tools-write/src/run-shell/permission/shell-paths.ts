import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Workspace } from "@toolrail/workspace";

/** A path that a command writes, reads or works in: as given and as it resolves, relative to the root. */
export interface InsidePath {
  absolute: string;
  parts: readonly string[];
}

const MAX_MATCHES = 1_000;

/** Returns the path inside the root that a literal word means to a program; undefined where that is not certain. */
export function insidePath(workspace: Workspace, folder: string, text: string): InsidePath | undefined {
  const names = text.split("/");
  const first = names.findIndex((name) => !/^\.{0,2}$/.test(name));
  // `..` behind a name leads elsewhere where that name is a link.
  const turnsBack = first >= 0 && names.lastIndexOf("..") > first;
  if (text === "" || turnsBack || /^~|[*?[\]]/.test(text)) return undefined;
  const absolute = resolve(folder, text);
  const resolved = workspace.resolve(absolute);
  // The workspace also tries other spellings, which a shell does not.
  if (!resolved.ok || resolved.path.readOnly || resolved.path.asGiven !== absolute) return undefined;
  const given = rootRelative(workspace.root, absolute);
  return { absolute: resolved.path.absolute, parts: [...new Set([given, resolved.path.display])] };
}

/**
 * Returns every path that an argument may mean, as it is named and as it resolves, relative to the root where it is
 * inside; undefined where a glob matches too many. What stands behind `=`, `:`, `@` or an option's letter counts.
 */
export function mentionedPaths(
  text: string,
  {
    workspace,
    folders,
    home,
  }: { workspace: Workspace; folders: readonly string[]; home: string | undefined },
): string[] | undefined {
  const pieces = new Set([text, ...text.split(/[=:@,]/), text.replace(/^-[A-Za-z]/, "")]);
  const found = new Set<string>();
  for (const piece of pieces) {
    if (piece === "" || piece.startsWith("-")) continue;
    for (const folder of folders) {
      const absolute = resolve(
        folder,
        piece.startsWith("~/") && home !== undefined ? join(home, piece.slice(2)) : piece,
      );
      const matches = /[*?[]/.test(piece) ? globMatches(absolute) : [absolute];
      if (matches === undefined || found.size > MAX_MATCHES) return undefined;
      for (const match of [absolute, ...matches])
        for (const path of namesOf(workspace, match)) found.add(path);
    }
  }
  return [...found];
}

function namesOf(workspace: Workspace, absolute: string): string[] {
  const parent = realOf(dirname(absolute));
  const real = realOf(absolute) ?? (parent && join(parent, basename(absolute)));
  const shown = [absolute, ...(real === undefined ? [] : [real])].map((path) =>
    rootRelative(workspace.root, path),
  );
  // A rule for all that a folder holds denies the folder.
  return [...shown, ...shown.map((path) => (path === "." ? path : `${path}/`))];
}

export function rootRelative(root: string, absolute: string): string {
  if (absolute === root) return ".";
  return absolute.startsWith(root + sep)
    ? absolute
        .slice(root.length + 1)
        .split(sep)
        .join("/")
    : absolute;
}

// Matches at least as much as a shell does: any one character for a bracket.
function globMatches(pattern: string): string[] | undefined {
  let found = ["/"];
  for (const name of pattern.split(sep).filter((part) => part !== "")) {
    const next: string[] = [];
    // More would take long to match.
    if (name.split("*").length > 4) return undefined;
    const source = name.replace(/\[[^\]]*\]|[*?]|[^*?]/g, (piece) =>
      piece === "*"
        ? ".*"
        : piece === "?" || piece.length > 1
          ? "."
          : piece.replace(/[\\^$.|+(){}[\]]/, "\\$&"),
    );
    const matches = new RegExp(`^${source}$`, "su");
    for (const folder of found) {
      const names = /[*?[]/.test(name)
        ? (attempt(() => readdirSync(folder)) ?? []).filter(
            (one) => matches.test(one) && (name.startsWith(".") || !one.startsWith(".")),
          )
        : [name];
      next.push(...names.map((one) => join(folder, one)));
      if (next.length > MAX_MATCHES) return undefined;
    }
    found = next;
  }
  return found.filter((path) => existsSync(path));
}

export function realOf(path: string): string | undefined {
  return attempt(() => realpathSync.native(path));
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
