import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEMO_FILES } from "./demo-files.ts";

export interface DemoRepository {
  /** Real and absolute. */
  readonly root: string;
  remove(): void;
}

/** Writes the demo's files, the same bytes on every machine, into a fresh folder. */
export function createDemoRepository(temporaryDirectory: string): DemoRepository {
  const root = realpathSync(mkdtempSync(join(temporaryDirectory, "toolrail-demo-")));
  for (const [path, text] of Object.entries(DEMO_FILES)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
