import { isTooDeep } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";

/** A server's `notifications/message` as one line. */
export function logText({ level, logger, data }: Fields): string {
  const source = typeof logger === "string" ? ` ${logger}` : "";
  const text = typeof data === "string" ? data : jsonText(data);
  return `${typeof level === "string" ? level : "info"}${source}: ${text}`;
}

function jsonText(data: unknown): string {
  return isTooDeep(data) ? "(nested too deeply)" : (JSON.stringify(data) ?? "");
}
