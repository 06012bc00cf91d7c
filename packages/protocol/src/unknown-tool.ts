import { nearNames } from "./near-names.ts";
import type { ToolDefinition } from "./tool.ts";

const SHOWN_NAMES = 30;

/** What the model is told when it calls a tool that does not exist. */
export function unknownToolText(name: string, definitions: readonly ToolDefinition[]): string {
  const names = definitions.map((definition) => definition.name);
  const sentences = [`There is no tool "${name}".`];
  const [near] = nearNames(name, names);
  if (near !== undefined) sentences.push(`Did you mean "${near}"?`);
  if (names.length === 0) sentences.push("No tools are available.");
  else sentences.push(`Available tools: ${names.slice(0, SHOWN_NAMES).join(", ")}.`);
  if (names.length > SHOWN_NAMES) sentences.push(`${names.length - SHOWN_NAMES} more are not listed.`);
  if (names.includes("search_tool")) sentences.push("search_tool finds tools that are not listed here.");
  return sentences.join(" ");
}
