import { extractToolCalls, type Message, type ToolCallBlock } from "@toolrail/protocol";
import { readRunCall } from "../run-tool/read-run-call.ts";
import { RUN_TOOL } from "../run-tool/run-tool.prompt.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";

/** What a resumed session knows: the names that searches found and those that were called. */
export function readHistory(messages: readonly Message[]): { found: Set<string>; called: Set<string> } {
  const found = new Set<string>();
  const called = new Set<string>();
  const searches = new Set<string>();
  for (const message of messages) {
    if (message.role === "assistant")
      for (const call of extractToolCalls(message)) {
        called.add(call.name);
        if (isSearchByProxy(call)) searches.add(call.id);
      }
    if (message.role !== "toolResult") continue;
    if (message.toolName === SEARCH_TOOL || searches.has(message.toolCallId))
      for (const name of foundNames(message.details)) found.add(name);
  }
  return { found, called };
}

function isSearchByProxy(call: ToolCallBlock): boolean {
  return call.name === RUN_TOOL && readRunCall(call).name === SEARCH_TOOL;
}

function foundNames(details: Record<string, unknown> | undefined): string[] {
  const found = details?.found;
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}
