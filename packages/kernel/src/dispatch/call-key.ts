/** Equal for the same tool with the same arguments, whatever the order of their keys. */
export function callKey(name: string, args: unknown): string {
  return JSON.stringify([name, args], (_key, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
