import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../architecture/source-files.ts";

export interface Machine {
  /** Runs a command that must succeed, and gives what it printed. */
  run(folder: string, command: string, ...args: string[]): Promise<string>;
  /** A new folder with these files. */
  folder(files: Readonly<Record<string, string>>): string;
  remove(): void;
}

/** A home, caches and settings of its own, in which npm and Bun know one registry. */
export function createMachine(registry: string): Machine {
  const home = mkdtempSync(join(tmpdir(), "toolrail-machine-"));
  const settings = `registry=${registry}\n${registry.replace("http:", "")}:_authToken=none\n`;
  writeFileSync(join(home, ".npmrc"), settings);
  // `bun --bun` puts a `node` that is Bun before all others.
  const inherited = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes("bun-node-"));
  const env = {
    PATH: [join(root, "node_modules/.bin"), ...inherited].join(delimiter),
    HOME: home,
    TMPDIR: tmpdir(),
    BUN_INSTALL_CACHE_DIR: join(home, "bun-cache"),
    NPM_CONFIG_REGISTRY: registry,
    NPM_CONFIG_GLOBALCONFIG: join(home, "no-npmrc"),
    NPM_CONFIG_UPDATE_NOTIFIER: "false",
    NPM_CONFIG_AUDIT: "false",
    NPM_CONFIG_FUND: "false",
    NO_COLOR: "1",
  };
  let folders = 0;
  return {
    async run(folder, command, ...args) {
      try {
        const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, timeout: 120_000 });
        return stdout;
      } catch (cause) {
        const { stdout, stderr } = cause as { stdout?: string; stderr?: string };
        throw new Error(`${[command, ...args].join(" ")}\n${stdout}${stderr}`, { cause });
      }
    },
    folder(files) {
      const folder = join(home, `folder-${folders++}`);
      mkdirSync(folder);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return folder;
    },
    remove() {
      rmSync(home, { recursive: true, force: true });
    },
  };
}
