import { statSync } from "node:fs";

/** Why a working folder can't be used. Starting in a missing one looks like a missing command (`ENOENT`). */
export function checkFolder(path: string): Error | undefined {
  try {
    return statSync(path).isDirectory()
      ? undefined
      : new Error(`the working folder is not a folder: ${path}`);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return new Error(`the working folder ${missing ? "does not exist" : "can't be used"}: ${path}`, {
      cause: error,
    });
  }
}
