import type { McpConnection } from "./connection.ts";
import { openChild } from "./open-child.ts";
import type { OpenOptions } from "./open-options.ts";
import { sdkLine } from "./sdk/sdk-line.ts";

/** On `@modelcontextprotocol/sdk`: the versions up to 2025-11-25. */
export async function openSdkConnection(options: OpenOptions): Promise<McpConnection> {
  const { entry } = options;
  if (entry.type === "stdio") return openChild(sdkLine, entry, options);
  // Only here, since HTTP and OAuth are a third of the SDK's weight.
  const [{ openRemote }, { sdkRemoteLine }] = await Promise.all([
    import("./open-remote.ts"),
    import("./sdk/sdk-remote-line.ts"),
  ]);
  return openRemote(sdkRemoteLine, entry, options);
}
