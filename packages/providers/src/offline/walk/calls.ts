import type { PlannedCall } from "./walk.ts";

export function glob(pattern: string): PlannedCall {
  return { name: "glob", args: { pattern } };
}

export function grep(
  pattern: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
): PlannedCall {
  return { name: "grep", args: { pattern, ...options } };
}

export function readFile(path: string, window: { offset?: number; limit?: number } = {}): PlannedCall {
  return { name: "read_file", args: { path, ...window } };
}

/** The argument text of a call; the same call always has the same text. */
export function argumentText(call: PlannedCall): string {
  return JSON.stringify(call.args);
}
