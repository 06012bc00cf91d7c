import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openWorkspace, type Workspace, type WorkspaceOptions } from "@toolrail/workspace";
import { onTestFinished } from "vitest";

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
  }
}

export interface TestWorkspace {
  workspace: Workspace;
  root: string;
}

export function workspaceWith(files: Files, options: Omit<WorkspaceOptions, "root"> = {}): TestWorkspace {
  const root = join(temporaryFolder(), "ws");
  mkdirSync(root);
  writeFiles(root, files);
  return { workspace: openWorkspace({ root, ...options }), root };
}
