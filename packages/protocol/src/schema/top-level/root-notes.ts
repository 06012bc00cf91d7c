import type { Part } from "../part.ts";

/** The part with lines added to its description. */
export function withNotes(part: Part, notes: readonly string[]): Part {
  if (notes.length === 0) return part;
  const lines = typeof part.description === "string" ? [part.description, ...notes] : notes;
  return { ...part, description: lines.join("\n") };
}
