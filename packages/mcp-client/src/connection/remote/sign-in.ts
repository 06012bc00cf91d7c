import type { RemoteEntry } from "../../config/server-entry.ts";
import type { Deadline } from "../../deadline.ts";
import { settledBy } from "../../settled-by.ts";
import { thrownMessage } from "../../thrown-message.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { Authorization } from "../open-options.ts";
import type { RequestFailure } from "../session/protocol-line.ts";
import { refusalText } from "../session/request-fault.ts";
import type { RemoteLine, RemoteTransport } from "./refusals.ts";
import { hasKey } from "./refusals.ts";
import type { Refusal } from "./server-words.ts";

/** `failure`: why it is needed. */
export type SignIn = (transport: RemoteTransport, deadline: Deadline, failure: Unauthorized) => Promise<void>;

type Unauthorized = Extract<RequestFailure, { type: "unauthorized" }>;

export interface SignInParts {
  line: RemoteLine;
  entry: RemoteEntry;
  authorization: Authorization | undefined;
  redact(text: string): string;
}

/** Ends a sign-in that the SDK began. A user may take his time: the deadline waits. */
export function createSignIn({ line, entry, authorization, redact }: SignInParts): SignIn | undefined {
  if (authorization === undefined) return undefined;
  return async (transport, deadline, { refusal }) => {
    try {
      deadline.hold();
      const { code, iss } = await authorization.awaitCode(entry.name, { signal: deadline.signal });
      deadline.restart();
      const stopped = () => new Error(failureText.handshakeAborted);
      await settledBy(transport.finishAuth(code, iss), deadline.signal, stopped);
    } catch (error) {
      // Nobody was asked: the server's own words say more.
      if (error instanceof McpFault) throw refusal ? refusedFault(error, refusal, { entry, redact }) : error;
      const failure = line.explain(error);
      const detail = failure.type === "unauthorized" ? failure.detail : undefined;
      const text = failureText.signInFailed(detail ?? thrownMessage(error));
      const fault = new McpFault("unauthorized", text, { sent: false });
      throw refusal?.status === 403 ? refusedFault(fault, refusal, { entry, redact }) : fault;
    }
  };
}

function refusedFault(
  fault: McpFault,
  refusal: Refusal,
  { entry, redact }: Pick<SignInParts, "entry" | "redact">,
): McpFault {
  const { status } = refusal;
  const words = redact(refusalText(refusal));
  if (status === 403)
    return new McpFault("refused", `${failureText.httpStatus(status)}${words}`, { sent: false });
  const text = hasKey(entry) ? failureText.keyRefused(status) : fault.message;
  return new McpFault(fault.kind, `${text}${words}`, { sent: false });
}
