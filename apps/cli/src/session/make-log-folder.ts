import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkInPlace, SESSIONS_FOLDER } from "./log-folder.ts";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Makes the folder of a root's sessions, for its owner alone and outside version control. */
export function makeLogFolder(root: string): void {
  const folder = join(root, SESSIONS_FOLDER);
  const link = linkInPlace(folder);
  if (link !== undefined) throw new Error(`${link} is a symbolic link`);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
  try {
    writeFileSync(join(folder, ".gitignore"), "*\n", { flag: "wx", mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
