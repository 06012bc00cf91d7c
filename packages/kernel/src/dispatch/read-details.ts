/** A tool that set these could get round the budget, point to the originals of others, or pass for another tool. */
const NOT_THE_TOOLS: ReadonlySet<string> = new Set(["spill", "originalChars", "resolvedName"]);

/** A tool's details, as far as a session's log can hold them. */
export function readDetails(details: unknown): Record<string, unknown> {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return {};
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => !NOT_THE_TOOLS.has(name) && isLoggable(value)),
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
