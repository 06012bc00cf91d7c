import type { ToolCallEvent } from "../stream-event.ts";
import { toJson } from "./to-json.ts";

/** A piece of argument text, or the arguments whole where a server sends the object itself. */
export type CallArguments = Pick<ToolCallEvent, "argsDelta" | "args">;

export function readCallArguments(value: unknown): CallArguments | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return { argsDelta: value };
  const args = toJson(value);
  // An empty object says nothing, and must not wipe out what came before.
  return args === undefined || args === "{}" ? undefined : { args };
}
