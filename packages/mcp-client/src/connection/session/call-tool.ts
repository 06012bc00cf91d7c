import { startDeadline } from "../../deadline.ts";
import type { CallOptions } from "../connection.ts";
import type { Fields } from "../json-rpc.ts";
import type { ProgressDesk } from "./progress.ts";
import { type SessionCarrier, sendRequest } from "./send-request.ts";

/** Time limits that a call may take altogether while it reports progress: an hour of 60 s. */
const MAX_TIMEOUTS = 60;
/** Reports of one call that put its time limit off and are passed on. */
const MAX_REPORTS = 100_000;

/** One `tools/call`. Progress starts its time limit anew, but not for ever; a question to the user always does. */
export async function callTool(
  carrier: SessionCarrier,
  progress: ProgressDesk,
  call: { name: string; args: Readonly<Fields> },
  { signal, timeoutMs, onProgress }: CallOptions,
): Promise<unknown> {
  const { clock } = carrier;
  const deadline = startDeadline(clock, timeoutMs, signal);
  let hardEnd = clock.now() + MAX_TIMEOUTS * timeoutMs;
  let reports = 0;
  const { token, done } = progress.open((message, from) => {
    const now = clock.now();
    if (from === "user") hardEnd = now + MAX_TIMEOUTS * timeoutMs;
    else if (++reports > MAX_REPORTS) return;
    if (now < hardEnd) deadline.restart(Math.min(timeoutMs, hardEnd - now));
    onProgress?.(message);
  });
  const params = { name: call.name, arguments: call.args, _meta: { progressToken: token } };
  try {
    return await sendRequest(carrier, "tools/call", params, deadline);
  } finally {
    done();
  }
}
