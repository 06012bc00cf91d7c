import { homedir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createReaper } from "@toolrail/process";
import type { ServerEntry } from "./config/server-entry.ts";
import type { OpenParts } from "./lifecycle/open-session.ts";
import type { McpParts } from "./mcp-parts.ts";
import type { McpToolsOptions } from "./mcp-tools.ts";

/** What every session is opened with. */
export interface SessionOptions {
  of(entry: ServerEntry, onLog: (line: string) => void): OpenParts["options"];
  close(): void;
}

export function createSessionOptions(
  options: McpToolsOptions,
  createAuthorization: McpParts["createAuthorization"],
): SessionOptions {
  const { root, elicit, sample, environment = process.env } = options;
  const roots = options.roots ?? [{ uri: pathToFileURL(root).href, name: basename(root) }];
  const common = {
    client: options.client ?? { name: "toolrail", version: "0.0.0" },
    handlers: { elicit, sample, roots },
    environment,
    cwd: root,
  };
  const tokenFolder = options.tokenFolder ?? join(environment.HOME ?? homedir(), ".toolrail", "mcp");
  const signIn = {
    tokenFolder,
    openPage: options.openAuthorizationPage,
    clientName: options.client?.name,
    clientMetadataUrl: options.clientMetadataUrl,
  };
  const reaper = createReaper();
  return {
    of(entry, onLog) {
      if (entry.type === "stdio") return { ...common, entry, onLog, reaper };
      const authorization = createAuthorization({ ...signIn, onProblem: onLog });
      return { ...common, entry, onLog, authorization };
    },
    close: () => reaper.close(),
  };
}
