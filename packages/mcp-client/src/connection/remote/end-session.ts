import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";
import type { RemoteTransport } from "./remote-line.ts";

// The server is told, but not waited for.
const TELL_MS = 300;

export async function endSession(transport: RemoteTransport): Promise<void> {
  await waitAtMost(transport.terminateSession?.().catch(() => {}) ?? Promise.resolve(), TELL_MS, {
    clock: systemClock,
  });
  await transport.close().catch(() => {});
}
