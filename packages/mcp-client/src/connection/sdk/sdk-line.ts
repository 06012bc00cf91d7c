import type { ProtocolLine } from "../session/protocol-line.ts";
import { explainSdkError } from "./explain-sdk-error.ts";
import { sdkHandshake } from "./sdk-handshake.ts";

export const sdkLine: ProtocolLine = { handshake: sdkHandshake, explain: explainSdkError };
