import { parseArgs } from "../parse-args.ts";
import { parseRecord } from "./parse-record.ts";

/** The argument text as it was written if it holds an object, else that of `sendableInput`: servers parse it again. */
export function sendableArgs(args: string): string {
  return parseRecord(args) ? args : JSON.stringify(sendableInput(args));
}

/** The arguments that a tool was called with; an empty object where the text means none. */
export function sendableInput(args: string): Record<string, unknown> {
  const parsed = parseArgs({ args });
  return parsed.ok ? parsed.value : {};
}
