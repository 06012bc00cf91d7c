import { chmodSync, lstatSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ToolrailError } from "@toolrail/protocol";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Makes the folder of all sessions and the session's own, for their owner alone and outside version control. */
export function makeSpillFolder(folder: string, session: string): string {
  const own = join(folder, session);
  for (const place of [dirname(folder), folder, own]) refuseLink(place);
  for (const place of [folder, own]) {
    mkdirSync(place, { recursive: true, mode: PRIVATE_FOLDER });
    chmodSync(place, PRIVATE_FOLDER);
  }
  ignoreAll(folder);
  return own;
}

/** Removes a session's folder that holds nothing any more: most sessions keep nothing. */
export function removeIfEmpty(own: string): void {
  try {
    rmdirSync(own);
  } catch {
    // It holds something, or is gone already.
  }
}

// A repository from elsewhere could bring a link that leads out of it.
function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${path} is a symbolic link: nothing is kept there`);
}

function ignoreAll(folder: string): void {
  try {
    writeFileSync(join(folder, ".gitignore"), "*\n", { flag: "wx", mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

const SESSION = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Throws `invalid_option` for a session whose name is no plain folder name. */
export function checkSession(session: string): void {
  if (!SESSION.test(session))
    throw new ToolrailError(
      "invalid_option",
      `session must be a plain folder name, not ${JSON.stringify(session)}`,
    );
}
