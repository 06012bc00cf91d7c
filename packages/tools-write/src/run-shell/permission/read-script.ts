import { forEachChild, parse, type SyntaxNode } from "unbash";
import { isBashOnly } from "./posix-syntax.ts";
import { readArithmetic } from "./read-arithmetic.ts";
import { readCommand } from "./read-command.ts";
import { readRedirect } from "./read-redirect.ts";
import { readSetting } from "./read-setting.ts";
import type { Reading } from "./reading.ts";
import { isUnreadable } from "./unreadable.ts";

/** Reads a command line by the shell's grammar, and all that stands in it. */
export function readScript(source: string, reading: Reading): void {
  if (hasHashBehindSubstitution(source)) reading.list.doubt();
  try {
    visit(parse(source), reading);
  } catch {
    // Nested deeper than the stack.
    reading.list.doubt();
  }
}

// Bash goes on with the word there; the parser sees a comment.
function hasHashBehindSubstitution(source: string): boolean {
  const start = source.search(/[<>]\(/);
  return start >= 0 && source.indexOf(")#", start + 2) >= 0;
}

function visit(node: SyntaxNode, reading: Reading): void {
  if (reading.dialect === "sh" && isBashOnly(node)) reading.list.doubt();
  if (isUnreadable(node)) reading.list.doubt();
  if (node.type === "Command") readCommand(node, reading);
  if (node.type === "Redirect") readRedirect(node, reading);
  readArithmetic(node, reading);
  readSetting(node, reading);
  forEachChild(node, (child) => visit(child, reading));
}
