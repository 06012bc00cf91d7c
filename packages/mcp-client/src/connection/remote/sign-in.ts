import type { Deadline } from "../../deadline.ts";
import { settledBy } from "../../settled-by.ts";
import { thrownMessage } from "../../thrown-message.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { Authorization } from "../open-options.ts";
import type { RemoteLine, RemoteTransport } from "./remote-line.ts";

export type SignIn = (transport: RemoteTransport, deadline: Deadline) => Promise<void>;

/** Ends a sign-in that the SDK began. A user may take his time: the deadline waits. */
export function createSignIn(
  line: RemoteLine,
  server: string,
  authorization: Authorization | undefined,
): SignIn | undefined {
  if (authorization === undefined) return undefined;
  return async (transport, deadline) => {
    try {
      deadline.hold();
      const { code, iss } = await authorization.awaitCode(server, { signal: deadline.signal });
      deadline.restart();
      const stopped = () => new Error(failureText.handshakeAborted);
      await settledBy(transport.finishAuth(code, iss), deadline.signal, stopped);
    } catch (error) {
      if (error instanceof McpFault) throw error;
      const failure = line.explain(error);
      const detail = failure.type === "unauthorized" ? failure.detail : undefined;
      const text = failureText.signInFailed(detail ?? thrownMessage(error));
      throw new McpFault("unauthorized", text, { sent: false });
    }
  };
}
