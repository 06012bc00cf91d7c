import type { Message } from "@toolrail/protocol";

/** A history as JSON lines, a message a line. */
export function sessionLines(messages: readonly Message[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}
