import { homedir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createReaper } from "@toolrail/process";
import type { AuthorizationOptions } from "./authorization/create-authorization.ts";
import type { ServerEntry } from "./config/server-entry.ts";
import type { Authorization } from "./connection/open-options.ts";
import type { ApprovalParts } from "./lifecycle/approve-entry.ts";
import type { FleetParts } from "./lifecycle/fleet.ts";
import type { OpenConnection, SessionSetup } from "./lifecycle/open-session.ts";
import type { McpToolsOptions } from "./mcp-tools.ts";

// What ignores SIGTERM is gone within 2 s after we were killed.
const KILL_GRACE_MS = 1_000;

/** What every session is opened with. */
export interface SessionOptions {
  of(entry: ServerEntry, onLog: (line: string) => void): SessionSetup;
  /** Never rejects. */
  close(): Promise<void>;
}

export function createSessionOptions(
  options: McpToolsOptions,
  createAuthorization: McpParts["createAuthorization"],
): SessionOptions {
  const { root, elicit, sample, environment = process.env } = options;
  const roots = options.roots ?? [{ uri: pathToFileURL(root).href, name: basename(root) }];
  const common = {
    client: options.client ?? { name: "toolrail", version: "0.0.0" },
    environment,
    cwd: root,
  };
  const tokenFolder = options.tokenFolder ?? join(environment.HOME ?? homedir(), ".toolrail", "mcp");
  const signIn = {
    tokenFolder,
    openPage: options.openAuthorizationPage,
    clientName: options.client?.name,
    clientMetadataUrl: options.clientMetadataUrl,
    clock: options.clock,
  };
  const authorizations: Promise<Authorization>[] = [];
  const reaper = createReaper({ graceMs: KILL_GRACE_MS });
  return {
    of(entry, onLog) {
      const handlers = { elicit, sample, roots: entry.roots === false ? [] : roots };
      if (entry.type === "stdio") return { ...common, handlers, entry, onLog, reaper };
      let made: Promise<Authorization> | undefined;
      const authorization = () => {
        if (made === undefined) {
          made = createAuthorization({ ...signIn, onProblem: onLog });
          authorizations.push(made);
        }
        return made;
      };
      return { ...common, handlers, entry, onLog, authorization };
    },
    async close() {
      reaper.close();
      for (const one of await Promise.allSettled(authorizations))
        if (one.status === "fulfilled") one.value.close?.();
    },
  };
}

/** Parts of a source of tools; tests give their own. */
export interface McpParts extends Pick<ApprovalParts, "entryDigest" | "entrySubject"> {
  openConnection: OpenConnection;
  loadConfig(options: {
    servers?: McpToolsOptions["servers"];
    configPaths?: McpToolsOptions["configPaths"];
    root: string;
    environment: Readonly<Record<string, string | undefined>>;
  }): ReturnType<FleetParts["load"]>;
  createAuthorization(options: AuthorizationOptions): Promise<Authorization>;
}
