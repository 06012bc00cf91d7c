/** `said`: its own words. */
export function startTimedOut(limitMs: number, said: string): string {
  return `it was not ready within ${limitMs / 1_000} s; "startTimeoutMs" in its entry gives it longer${said}`;
}

export function listTimedOut(seconds: number): string {
  return `it did not list its tools within ${seconds} s`;
}

export function listFailed(problem: string): string {
  return `its list of tools could not be read again, so the last known one stays: ${problem}`;
}

export function notAgain(times: number, fault: string | undefined): string {
  const last = fault === undefined ? "" : `; at last: ${fault}`;
  return `it ended or failed ${times} times in a row and is not started again for now${last}`;
}

export const ABORTED = "the call was aborted";
export const CLOSED = "the MCP servers were closed";
export const NOT_APPROVED = "defined in a project config file and not approved yet";
export const NOT_ASKED =
  "a file of the project brings it, and it was not approved: pass `approveServer` to be asked";

export function approvalFailed(problem: string): string {
  return `a file of the project brings it, and asking for approval failed: ${problem}`;
}
