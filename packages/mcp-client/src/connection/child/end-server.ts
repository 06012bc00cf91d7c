import type { ChildGroup } from "@toolrail/process";
import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";

// A server that reads its input sees the end of it and leaves by itself.
const STDIN_GRACE_MS = 400;
// What then still runs after SIGTERM is killed: closing takes 0.6 s at most.
const TERM_GRACE_MS = 100;

/** Ends a server and everything it started. */
export async function endServer(group: ChildGroup): Promise<void> {
  group.stdin?.end();
  await waitAtMost(group.exited, STDIN_GRACE_MS, { clock: systemClock });
  await group.end({ graceMs: TERM_GRACE_MS });
  for (const stream of [group.stdin, group.stdout, group.stderr]) stream?.destroy();
}
