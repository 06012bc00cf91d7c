import type { ToolResultMessage } from "@toolrail/protocol";

/** Which results are sent cut, so that every later request has the same bytes. */
export interface CutTable {
  add(change: ResultChange): void;
  /** What is sent in place of this result; undefined where it was never cut. */
  find(result: ToolResultMessage): ToolResultMessage | undefined;
}

export interface ResultChange {
  from: ToolResultMessage;
  to: ToolResultMessage;
}

/** Knows a result by its call's id and its content: in a history from elsewhere ids recur, and transforms copy. */
export function createCutTable(): CutTable {
  const changes = new Map<string, ResultChange[]>();
  return {
    add({ from, to }) {
      const ofId = changes.get(from.toolCallId) ?? [];
      changes.set(from.toolCallId, ofId);
      // What was cut before is cut once more.
      const before = ofId.find((change) => sameContent(change.to, from));
      if (before) before.to = to;
      else ofId.push({ from, to });
    },
    find: (result) => changes.get(result.toolCallId)?.find(({ from }) => sameContent(from, result))?.to,
  };
}

function sameContent(a: ToolResultMessage, b: ToolResultMessage): boolean {
  if (a.content === b.content) return true;
  return (
    a.content.length === b.content.length &&
    a.content.every((block, at) => {
      const other = b.content[at];
      if (block.type === "text") return other?.type === "text" && other.text === block.text;
      return other?.type === "image" && other.data === block.data;
    })
  );
}
