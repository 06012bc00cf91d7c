import { ToolrailError } from "@toolrail/protocol";
import { INDEX_HEADING, indexLine } from "./index-block.prompt.ts";
import { oneLine } from "./text/one-line.ts";

export interface IndexEntry {
  /** A path, a link or a query. */
  where: string;
  /** When to look there, in one line. */
  when: string;
}

/**
 * A text that says where content is and when to look there, to stand in a context in its place: a heading, and a line
 * for each entry; empty without entries. Throws `invalid_option` for an empty `where` or `when`.
 *
 * @example
 * createIndexBlock([{ where: "docs/refunds.md", when: "a customer asks for money back" }]);
 */
export function createIndexBlock(entries: readonly IndexEntry[]): string {
  if (entries.length === 0) return "";
  const lines = entries.map((entry) => indexLine(read(entry, "where"), read(entry, "when")));
  return [INDEX_HEADING, ...lines].join("\n");
}

function read(entry: IndexEntry, field: keyof IndexEntry): string {
  const line = oneLine(entry[field]);
  if (line !== "") return line;
  throw new ToolrailError("invalid_option", `\`${field}\` is empty in the entry ${JSON.stringify(entry)}`);
}
