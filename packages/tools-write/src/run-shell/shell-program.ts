import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The language that a command line is read in. */
export type Dialect = "bash" | "sh";

export interface Shell {
  /** Absolute. */
  path: string;
  /** The language that it reads, and so the one that permissions are judged by. */
  dialect: Dialect;
}

const SYSTEM_FOLDERS = ["/bin", "/usr/bin"];

/** Bash where there is one, since its grammar is the one that models write; else the system's `sh`. */
export function chooseShell(searchPath: string | undefined): Shell {
  const folders = [...(searchPath ?? "").split(delimiter).filter(isAbsolute), ...SYSTEM_FOLDERS];
  const bash = folders.map((folder) => join(folder, "bash")).find(isExecutable);
  return bash === undefined ? { path: "/bin/sh", dialect: "sh" } : { path: bash, dialect: "bash" };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
