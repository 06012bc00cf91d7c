import type { ExitStatus } from "@toolrail/process";

/** Why a server is gone, for a user: how it ended and what it said last. Without a status it only fell silent. */
export function exitText(status: ExitStatus | undefined, lastLines: readonly string[]): string {
  const said = lastLines.length === 0 ? "" : `; it said: ${lastLines.join(" | ")}`;
  if (status === undefined) return `the server closed its output${said}`;
  if (status.error !== undefined) return status.error.message;
  const how = status.signal === null ? `with exit code ${status.code}` : `by ${status.signal}`;
  return `the server ended ${how}${said}`;
}
