import type { ServerContext } from "@modelcontextprotocol/server";
import type { DispatchEvent } from "@toolrail/kernel";

/** Passes a tool's progress on to a client that asked for it; each report counts one. */
export function reportTo({
  _meta,
  notify,
}: Pick<ServerContext["mcpReq"], "_meta" | "notify">): (event: DispatchEvent) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (event) => {
    if (event.type !== "toolProgress" || progressToken === undefined) return;
    const params = { progressToken, progress: ++progress, message: event.message };
    // A client that is gone needs no progress.
    notify({ method: "notifications/progress", params }).catch(() => {});
  };
}
