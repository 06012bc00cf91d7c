import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { McpServerConfig } from "../../src/mcp-tools.ts";
import type { CaseServer } from "../servers/case-script.ts";

const SERVER = fileURLToPath(new URL("../servers/case-server.ts", import.meta.url));

export interface StdioServers {
  root: string;
  /** An entry for a real server that does what the script says. */
  config(script: CaseServer): McpServerConfig;
  remove(): void;
}

export function stdioServers(): StdioServers {
  const root = mkdtempSync(join(tmpdir(), "toolrail-mcp-"));
  return {
    root,
    config(script) {
      const file = join(root, `${script.name}.json`);
      writeFileSync(file, JSON.stringify(script));
      return { command: process.execPath, args: [SERVER, file, join(root, `${script.name}.log`)] };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
