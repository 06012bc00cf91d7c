import type { ToolOutput } from "@toolrail/protocol";

/** What a tool answers that could not do its work. */
export function failedOutput(message: string): ToolOutput {
  return { content: message, isError: true };
}
