import type { ChangeLine } from "./card-diff.ts";

/** What a call would change, and the arguments that stand beside it. */
export interface AskedChange {
  lines: readonly ChangeLine[];
  rest: Readonly<Record<string, unknown>>;
}

/** The change that the arguments of one of our own tools ask for, whole; undefined for any other call. */
export function askedChange(toolName: string, args: unknown): AskedChange | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  if (toolName === "edit_file" && "old_string" in args && "new_string" in args) {
    const { old_string: before, new_string: after, ...rest } = args;
    if (typeof before !== "string" || typeof after !== "string") return undefined;
    const endsDiffer = before !== "" && after !== "" && before.endsWith("\n") !== after.endsWith("\n");
    return change(before, after, rest, endsDiffer);
  }
  if (toolName === "write_file" && "content" in args) {
    const { content, ...rest } = args;
    return typeof content === "string" ? change("", content, rest, true) : undefined;
  }
  return undefined;
}

function change(
  before: string,
  after: string,
  rest: AskedChange["rest"],
  marksMissingEnds: boolean,
): AskedChange | undefined {
  const removed = linesOf(before);
  const added = linesOf(after);
  if (removed.length + added.length === 0) return undefined;
  const start = commonLength(removed, added);
  const end = commonLength(removed.slice(start).toReversed(), added.slice(start).toReversed());
  const marked = (mark: ChangeLine["mark"], lines: readonly string[]) =>
    lines.flatMap((line) => changeLines(mark, line, marksMissingEnds));
  return {
    lines: [
      ...marked(" ", removed.slice(0, start)),
      ...marked("-", removed.slice(start, removed.length - end)),
      ...marked("+", added.slice(start, added.length - end)),
      ...marked(" ", removed.slice(removed.length - end)),
    ],
    rest,
  };
}

function changeLines(mark: ChangeLine["mark"], line: string, marksMissingEnds: boolean): ChangeLine[] {
  if (line.endsWith("\n")) return [{ mark, text: line.slice(0, -1) }];
  const lines: ChangeLine[] = [{ mark, text: line }];
  return marksMissingEnds ? [...lines, { mark: "\\", text: "No newline at the end" }] : lines;
}

// A line end belongs to its line, so that one that goes or comes is seen as well.
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function commonLength(first: readonly string[], second: readonly string[]): number {
  const differs = first.findIndex((line, index) => line !== second[index]);
  return differs < 0 ? first.length : differs;
}
