import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFile } from "./create-file.ts";
import { linkInPlace, SESSIONS_FOLDER } from "./log-folder.ts";

const PRIVATE_FOLDER = 0o700;

/** Makes the folder of a root's sessions, for its owner alone and outside version control. */
export function makeLogFolder(root: string): void {
  const folder = join(root, SESSIONS_FOLDER);
  const link = linkInPlace(folder);
  if (link !== undefined) throw new Error(`${link} is a symbolic link`);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
  createFile(join(folder, ".gitignore"), "*\n");
}
