import { extractToolCalls, type Message } from "@toolrail/protocol";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";

/** What a resumed session knows: the names that searches found and those that were called. */
export function readHistory(messages: readonly Message[]): { found: Set<string>; called: Set<string> } {
  const found = new Set<string>();
  const called = new Set<string>();
  for (const message of messages) {
    if (message.role === "assistant") for (const { name } of extractToolCalls(message)) called.add(name);
    if (message.role === "toolResult" && message.toolName === SEARCH_TOOL)
      for (const name of foundNames(message.details)) found.add(name);
  }
  return { found, called };
}

function foundNames(details: Record<string, unknown> | undefined): string[] {
  const found = details?.found;
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}
