import { asRecord } from "./odd-values.ts";

/** The object that a JSON text holds; undefined for every other text. */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}
