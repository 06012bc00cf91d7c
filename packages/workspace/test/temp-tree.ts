import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A path to what is there: text for a file, a link's target, or null for an empty folder. */
export type Tree = Record<string, string | Uint8Array | { link: string } | null>;

/** Builds a tree in a new folder and gives the folder's real path. The caller removes it. */
export function buildTree(tree: Tree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-workspace-")));
  growTree(root, tree);
  return root;
}

/** The same, removed when the test has finished. */
export function tempTree(tree: Tree = {}): string {
  const root = buildTree(tree);
  onTestFinished(() => removeTree(root));
  return root;
}

export function growTree(root: string, tree: Tree): void {
  for (const [path, what] of Object.entries(tree)) {
    const absolute = join(root, path);
    mkdirSync(what === null ? absolute : dirname(absolute), { recursive: true });
    if (what === null) continue;
    if (typeof what === "string" || what instanceof Uint8Array) writeFileSync(absolute, what);
    else symlinkSync(what.link, absolute);
  }
}

export function removeTree(root: string): void {
  rmSync(root, { recursive: true, force: true });
}
