import type { Fields } from "../json-rpc.ts";

/** A server's `notifications/message` as one line. */
export function logText({ level, logger, data }: Fields): string {
  const source = typeof logger === "string" ? ` ${logger}` : "";
  const text = typeof data === "string" ? data : (JSON.stringify(data) ?? "");
  return `${typeof level === "string" ? level : "info"}${source}: ${text}`;
}
