import { basename, isAbsolute } from "node:path";
import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { parentAfterWildcardText } from "../failure-text.ts";
import { isMagic, splitPattern, unescapePart, withSlashes } from "./pattern-parts.ts";

/** A pattern as a place to start at and what to match below it. */
export type AnchoredPattern = { ok: true; start: string; rest: string[] } | { ok: false; message: string };

/** Takes the leading parts that name one place, be it with brackets in its name, off a pattern. */
export function anchorPattern(workspace: Workspace, folder: WorkspacePath, written: string): AnchoredPattern {
  const pattern = withSlashes(written);
  const own = isAbsolute(pattern) || pattern.startsWith("~");
  let start = own ? (pattern.startsWith("/") ? "/" : "") : folder.display;
  const rest: string[] = [];
  for (const part of splitPattern(pattern)) {
    if (part === "" || part === ".") continue;
    if (leadsUp(part, rest.length > 0)) return { ok: false, message: parentAfterWildcardText(written) };
    const name = rest.length > 0 ? undefined : nameOf(workspace, start, part);
    if (name === undefined) rest.push(part);
    else start = join(start, name);
  }
  return { ok: true, start: start === "" ? "." : start, rest };
}

// tinyglobby would shorten a path inside braces across the brace.
function leadsUp(part: string, isBelow: boolean): boolean {
  return part === ".." ? isBelow : /(?:^|[/,{(|])\.\.(?:$|[/,})|])/.test(part);
}

function nameOf(workspace: Workspace, start: string, part: string): string | undefined {
  const name = unescapePart(part);
  return isMagic(part) ? [part, name].find((spelling) => isEntry(workspace, start, spelling)) : name;
}

function isEntry(workspace: Workspace, folder: string, name: string): boolean {
  const there = workspace.resolve(join(folder, name));
  return there.ok && there.path.kind !== undefined && basename(there.path.asGiven) === name;
}

function join(folder: string, name: string): string {
  if (folder === "" || folder === ".") return name;
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}
