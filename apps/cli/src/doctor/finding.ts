/** The outcome of one check. */
export interface Finding {
  /** The subject of the check, in one or two words. */
  name: string;
  status: "ok" | "warning" | "failure";
  message: string;
  /** Advice for the user, if any. */
  fix?: string;
}

export function ok(name: string, message: string): Finding {
  return { name, status: "ok", message };
}

export function warning(name: string, message: string, fix: string): Finding {
  return { name, status: "warning", message, fix };
}

export function failure(name: string, message: string, fix: string): Finding {
  return { name, status: "failure", message, fix };
}
