/** What one check of the doctor found. */
export interface Finding {
  /** What was checked, in one or two words. */
  name: string;
  status: "ok" | "warning" | "failure";
  message: string;
  /** What to do, where there is something. */
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
