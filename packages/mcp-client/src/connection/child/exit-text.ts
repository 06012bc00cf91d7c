import type { ExitStatus } from "@toolrail/process";
import { failureText } from "../failure-text.ts";

/** Why a server is gone, for a user: how it ended and what it said last. Without a status it only fell silent. */
export function exitText(status: ExitStatus | undefined, lastLines: readonly string[]): string {
  const said = failureText.lastWords(lastLines);
  if (status === undefined) return failureText.outputClosed(said);
  if (status.error !== undefined) return status.error.message;
  const how = status.signal === null ? `with exit code ${status.code}` : `by ${status.signal}`;
  return failureText.exited(how, said);
}
