import { startDeadline } from "../../deadline.ts";
import type { CallOptions } from "../connection.ts";
import type { Fields } from "../json-rpc.ts";
import type { ProgressDesk } from "./progress.ts";
import { type SessionCarrier, sendRequest } from "./send-request.ts";

/** One `tools/call`. Progress starts its time limit anew. */
export async function callTool(
  carrier: SessionCarrier,
  progress: ProgressDesk,
  call: { name: string; args: Readonly<Fields> },
  { signal, timeoutMs, onProgress }: CallOptions,
): Promise<unknown> {
  const deadline = startDeadline(carrier.clock, timeoutMs, signal);
  const { token, done } = progress.open((message) => {
    deadline.restart();
    onProgress?.(message);
  });
  const params = { name: call.name, arguments: call.args, _meta: { progressToken: token } };
  try {
    return await sendRequest(carrier, "tools/call", params, deadline);
  } finally {
    done();
  }
}
