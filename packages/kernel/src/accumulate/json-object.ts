export type JsonReading = { ok: true; value: unknown } | { ok: false };

export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

export function isJsonObject(text: string): boolean {
  const reading = readJson(text);
  return (
    reading.ok && typeof reading.value === "object" && reading.value !== null && !Array.isArray(reading.value)
  );
}
