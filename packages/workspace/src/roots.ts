import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { ToolrailError } from "@toolrail/protocol";
import { locate } from "./resolve/locate.ts";

export interface Root {
  /** Real and absolute. */
  path: string;
  readOnly: boolean;
}

/** Where paths may lead, and what `~` means. */
export interface Roots {
  main: Root;
  /** The main root and the extra ones, the longest path first, so that the innermost root decides. */
  all: readonly Root[];
  home: string;
}

export interface RootOptions {
  root: string;
  readOnlyRoots?: readonly string[] | undefined;
  homeDirectory?: string | undefined;
}

export function openRoots(options: RootOptions): Roots {
  const main: Root = { path: realFolder(options.root), readOnly: false };
  const extra = (options.readOnlyRoots ?? []).map((path) => ({ path: realTail(path), readOnly: true }));
  const all = [main, ...extra].sort((a, b) => b.path.length - a.path.length);
  return { main, all, home: options.homeDirectory ?? homedir() };
}

function realFolder(root: string): string {
  const place = locate(resolve(root));
  if (place.fault !== undefined || place.tail.length > 0 || !statSync(place.existing).isDirectory()) {
    throw new ToolrailError("invalid_option", `root is not a folder: ${root}`);
  }
  return place.existing;
}

// A spill folder may be granted before it is made.
function realTail(path: string): string {
  const place = locate(resolve(path));
  if (place.fault !== undefined) {
    throw new ToolrailError("invalid_option", `read-only root can't be used (${place.fault}): ${path}`);
  }
  return join(place.existing, ...place.tail);
}
