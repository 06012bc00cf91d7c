/** UTF-16 code units of a description in a definition; the whole of a longer one is left to a search. */
const LONGEST_DESCRIPTION = 2_000;

const CUT_MARK = "… [description cut]";

/** What a model reads of a tool whose server says nothing of it. */
export function plainDescription(server: string, tool: string): string {
  return `The tool "${tool}" of the MCP server "${server}", which does not describe it.`;
}

export function cutDescription(description: string): string {
  if (description.length <= LONGEST_DESCRIPTION) return description;
  // Not half of a pair at the cut.
  return `${description.slice(0, LONGEST_DESCRIPTION - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT_MARK}`;
}
