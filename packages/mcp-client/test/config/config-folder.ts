import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type LoadedConfig, loadConfig } from "../../src/config/load-config.ts";
import type { ConfigPath } from "../../src/mcp-tools.ts";

export interface ConfigFolder {
  path: string;
  /** Writes a file and gives its absolute path. */
  write(name: string, content: string | Uint8Array): string;
}

/** A folder that is gone after the test. */
export function makeFolder(): ConfigFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-config-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}

/** What one file with this text gives. */
export async function loadText(
  text: string | Uint8Array,
  options: {
    name?: string;
    environment?: Record<string, string | undefined>;
    scope?: ConfigPath["scope"];
  } = {},
): Promise<LoadedConfig & { file: string; root: string }> {
  const folder = makeFolder();
  const file = folder.write(options.name ?? "toolrail.json", text);
  const loaded = await loadConfig({
    configPaths: [{ path: file, scope: options.scope ?? "project" }],
    root: folder.path,
    environment: options.environment ?? {},
  });
  return { ...loaded, file, root: folder.path };
}
