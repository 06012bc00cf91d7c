import { waitAtMost } from "../wait-at-most.ts";
import type { RemoteTransport } from "./remote-line.ts";

// The server is told, but not waited for.
const TELL_MS = 300;

export async function endSession(transport: RemoteTransport): Promise<void> {
  await waitAtMost(transport.terminateSession?.().catch(() => {}) ?? Promise.resolve(), TELL_MS);
  await transport.close().catch(() => {});
}
