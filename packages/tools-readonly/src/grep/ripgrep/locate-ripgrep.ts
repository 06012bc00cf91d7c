import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Reaper } from "@toolrail/process";

/** The variables that a program is looked up by. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How ripgrep is found, and what ends it when we are killed. */
export interface RipgrepAccess {
  locate(): Promise<string | undefined>;
  reaper: Reaper;
}

/** Path of ripgrep: the one of `@vscode/ripgrep`, else `rg` on PATH; undefined where there is none. */
export async function locateRipgrep(
  environment: Environment,
  load: () => Promise<{ rgPath: string }> = () => import("@vscode/ripgrep"),
): Promise<string | undefined> {
  return (await ofPackage(load)) ?? onPath(environment);
}

async function ofPackage(load: () => Promise<{ rgPath: string }>): Promise<string | undefined> {
  try {
    // The package throws at import where its platform's part is missing.
    const { rgPath } = await load();
    return isProgram(rgPath) ? rgPath : undefined;
  } catch {
    return undefined;
  }
}

function onPath(environment: Environment): string | undefined {
  const names = process.platform === "win32" ? ["rg.exe"] : ["rg"];
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
