import type { AuthorizationOptions } from "./authorization/create-authorization.ts";
import type { Authorization } from "./connection/open-options.ts";
import type { ApprovalParts } from "./lifecycle/approve-entry.ts";
import type { FleetParts } from "./lifecycle/fleet.ts";
import type { OpenConnection } from "./lifecycle/open-session.ts";
import type { McpToolsOptions } from "./mcp-tools.ts";

/** What a source of tools is put together from; tests give their own. */
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
