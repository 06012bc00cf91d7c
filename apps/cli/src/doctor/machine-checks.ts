import { accessSync, constants, existsSync, mkdtempSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { CliContext } from "../context.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const MIN_NODE = [22, 12] as const;
const MIN_BUN = [1, 2] as const;
const MIN_COLUMNS = 60;

/** Checks the version of the runtime. */
export function checkRuntime({ version, platform }: CliContext, versions: NodeJS.ProcessVersions): Finding {
  const { bun, node = "" } = versions;
  const [name, current, least] = bun ? (["Bun", bun, MIN_BUN] as const) : (["Node", node, MIN_NODE] as const);
  const text = `toolrail ${version}, ${name} ${current}, ${platform}`;
  const [major = 0, minor = 0] = current.split(".").map(Number);
  const isOld = major < least[0] || (major === least[0] && minor < least[1]);
  return isOld
    ? failure("runtime", text, `update ${name} to ${least.join(".")} or newer`)
    : ok("runtime", text);
}

/** Checks whether ripgrep is there; without it `grep` searches by itself, more slowly. */
export async function checkRipgrep(env: CliContext["env"]): Promise<Finding> {
  const path = (await packagedRipgrep()) ?? ripgrepOnPath(env);
  if (path !== undefined) return ok("ripgrep", path);
  return warning("ripgrep", "not found; grep works without it, and is slower", "install ripgrep (rg)");
}

async function packagedRipgrep(): Promise<string | undefined> {
  try {
    const { rgPath } = await import("@vscode/ripgrep");
    return isProgram(rgPath) ? rgPath : undefined;
  } catch {
    return undefined;
  }
}

function ripgrepOnPath(env: CliContext["env"]): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => [join(folder, "rg"), join(folder, "rg.exe")]).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checks that sessions and stored results, and the user's state, can be written. */
export function checkFolders(root: string, homeDirectory: string): Finding[] {
  return [
    writable("sessions folder", join(root, ".toolrail"), "sessions and large results can't be stored"),
    writable("user folder", join(homeDirectory, ".toolrail"), "approvals and tokens can't be stored"),
  ];
}

function writable(name: string, folder: string, consequence: string): Finding {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    rmSync(mkdtempSync(join(nearest, ".toolrail-check-")), { recursive: true });
    return ok(name, folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    return warning(name, `${nearest} can't be written${code}: ${consequence}`, `make ${nearest} writable`);
  }
}

/** Checks what the terminal can show. */
export function checkTerminal({ stdout, stdin, env }: CliContext): Finding {
  if (!stdout.isTTY || !stdin.isTTY) return ok("terminal", "no terminal: plain output, and nothing is asked");
  const columns = stdout.columns ?? 0;
  if (env.TERM === "dumb")
    return warning("terminal", "TERM is dumb: plain output", "use a terminal that knows control sequences");
  const text = `${env.TERM ?? "unknown"}, ${columns} columns, ${env.NO_COLOR ? "no colors" : "colors"}`;
  return columns > 0 && columns < MIN_COLUMNS
    ? warning("terminal", text, `widen the terminal to ${MIN_COLUMNS} columns or more`)
    : ok("terminal", text);
}
