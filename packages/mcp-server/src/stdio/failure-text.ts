import { MAX_MESSAGE_BYTES } from "../message-limit.ts";

export const NO_JSON = "Parse error: the line is not JSON";
export const NO_MESSAGE = "Invalid request: this is no JSON-RPC 2.0 message";
export const EMPTY_BATCH = "Invalid request: the batch is empty";
export const TOO_LONG: string = `Invalid request: the line has more than ${MAX_MESSAGE_BYTES} bytes`;
