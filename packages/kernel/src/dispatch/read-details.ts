/** A tool that set these could get round the budget, or point to the originals of others. */
const SETTLED_BY_BUDGET: ReadonlySet<string> = new Set(["spill", "originalChars"]);

/** A tool's details, as far as a session's log can hold them. */
export function readDetails(details: unknown): Record<string, unknown> {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return {};
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => !SETTLED_BY_BUDGET.has(name) && isLoggable(value)),
  );
}

function isLoggable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // Cycles and big integers.
    return false;
  }
}
