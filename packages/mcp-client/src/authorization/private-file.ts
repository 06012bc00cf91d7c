import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { thrownCode } from "../thrown-message.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const MAX_BYTES = 1_000_000;
// A link leads elsewhere, so it counts as nothing.
const ABSENT_CODES: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);

export interface PrivateText {
  text: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The text of a file that only its owner may read; one that others may read is tightened. Undefined where there is none. */
export async function readPrivate(path: string): Promise<PrivateText | undefined> {
  // A link could lead to a file that is not ours.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(absent);
  if (!handle) return undefined;
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > MAX_BYTES) return undefined;
    if (isOpenToOthers(facts.mode)) await handle.chmod(OWNER_ONLY_FILE);
    return { text: await handle.readFile("utf8"), savedAt: facts.mtimeMs };
  } finally {
    await handle.close();
  }
}

/** Replaces the file whole, so that another process reads the old text or the new one. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (isOpenToOthers((await stat(folder)).mode)) await chmod(folder, OWNER_ONLY_FOLDER);
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const handle = await open(temporary, "wx", OWNER_ONLY_FILE);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function removePrivate(path: string): Promise<void> {
  await rm(path, { force: true });
}

// Windows has no such modes, and reports every file as open.
function isOpenToOthers(mode: number): boolean {
  return process.platform !== "win32" && (mode & 0o077) !== 0;
}

function absent(error: unknown): undefined {
  if (!ABSENT_CODES.has(thrownCode(error))) throw error;
}
