import { isRecord } from "../../json-value.ts";
import { failureText } from "../failure-text.ts";
import { type Fields, INTERNAL_ERROR, type JsonRpcMessage } from "../json-rpc.ts";

/** Brings what servers really write into the form that the SDKs insist on; undefined when it is no message. */
export function normalizeMessage(value: unknown): JsonRpcMessage | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.method === "string") return requestOrNotification(value, value.method);
  const id = answeredId(value.id);
  if (id === undefined) return undefined;
  // Some servers write both, one of them null.
  if (isRecord(value.error)) return { jsonrpc: "2.0", id, error: errorOf(value.error) };
  if (isRecord(value.result)) return { jsonrpc: "2.0", id, result: value.result };
  if (!("result" in value || "error" in value)) return undefined;
  const message = typeof value.error === "string" ? value.error : failureText.noResultObject;
  return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } };
}

function requestOrNotification(value: Fields, method: string): JsonRpcMessage {
  const params = isRecord(value.params) ? { params: value.params } : {};
  const id = value.id;
  const ids = typeof id === "string" || typeof id === "number" ? { id } : {};
  return { jsonrpc: "2.0", ...ids, method, ...params };
}

// Our ids are whole numbers, or texts like `listen:1`; some servers give numbers back as texts.
function answeredId(id: unknown): string | number | undefined {
  if (typeof id === "number") return Number.isSafeInteger(id) ? id : undefined;
  if (typeof id !== "string") return undefined;
  return /^\d+$/.test(id) ? Number(id) : id;
}

function errorOf({ code, message, data }: Fields): NonNullable<JsonRpcMessage["error"]> {
  return {
    code: Number.isSafeInteger(Number(code)) ? Number(code) : INTERNAL_ERROR,
    message: typeof message === "string" ? message : failureText.noReason,
    ...(data === undefined ? {} : { data }),
  };
}
