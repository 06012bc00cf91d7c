import { ITEM, readItem, readList } from "./list-text.ts";
import { LABEL } from "./note.prompt.ts";
import type { Failure, Listed, NoteParts } from "./note-parts.ts";

const FAILURE = new RegExp(`^(${ITEM.source}) (.*)$`, "s");

/** The parts with what one labelled line adds; undefined where no label is known. */
export function readNoteLine(line: string, parts: NoteParts): NoteParts | undefined {
  const colon = line.indexOf(": ");
  const text = line.slice(colon + 2);
  switch (line.slice(0, colon)) {
    case LABEL.tools:
      return { ...parts, tools: toolsIn(text) };
    case LABEL.read:
      return { ...parts, read: namesIn(text) };
    case LABEL.edited:
      return { ...parts, edited: namesIn(text) };
    case LABEL.found:
      return { ...parts, found: namesIn(text) };
    case LABEL.failure:
      return { ...parts, failures: withItem(parts.failures, failureIn(text)) };
    case LABEL.moreFailures:
      return { ...parts, failures: { ...parts.failures, more: Number(text) } };
    case LABEL.request:
      return { ...parts, requests: withItem(parts.requests, text) };
    case LABEL.moreRequests:
      return { ...parts, requests: { ...parts.requests, more: Number(text) } };
    default:
      return undefined;
  }
}

function toolsIn(text: string): NoteParts["tools"] {
  const { items, more } = readList(text);
  return { items: items.map(({ item, count }) => ({ name: item, calls: count ?? 0 })), more };
}

function namesIn(text: string): Listed<string> {
  const { items, more } = readList(text);
  return { items: items.map(({ item }) => item), more };
}

function failureIn(text: string): Failure {
  const [, tool = "", rest = ""] = FAILURE.exec(text) ?? [];
  return { tool: readItem(tool), text: rest };
}

function withItem<Item>({ items, more }: Listed<Item>, item: Item): Listed<Item> {
  return { items: [...items, item], more };
}
