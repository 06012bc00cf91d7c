import type { SyntaxNode, Word } from "unbash";
import { isGuardedName } from "./guarded-name.ts";
import type { Reading } from "./reading.ts";

// Bash takes the text of a number for arithmetic, and the values of its names again; a subscript in there runs commands.
// Each is taken to its end: one that could be cut anywhere would be tried in every way.
const WORD = String.raw`\$?[A-Za-z_]\w*(?!\w)`;
const NAME = String.raw`${WORD}|\$\{[A-Za-z_]\w*\}`;
const NUMBER = String.raw`\d[\w#@]*(?![\w#@])|\$[#?$!]|\$\{#\w+(?:\[[@*]\])?\}`;
const ELEMENT = String.raw`${WORD}\[(?:${NAME}|${NUMBER})\]`;
const PLAIN = new RegExp(`^(?:${ELEMENT}|${NAME}|${NUMBER}|[-+*/%()\\s])*$`);
const HOLDS_NAME = /(?<![\w#])[A-Za-z_]/;
const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/;
const CHANGES = /^(?:\+\+|--|(?:[-+*/%&^|]|<<|>>)?=)$/;

/** What Bash evaluates as arithmetic is sure only where its text is plain; see `Clue` for the names in it. */
export function readArithmetic(node: SyntaxNode, { list }: Reading): void {
  for (const text of evaluatedTexts(node)) {
    if (!PLAIN.test(text)) list.doubt();
    if (HOLDS_NAME.test(text)) list.note("evaluatedName");
  }
  const changed = changedName(node);
  if (changed !== undefined && isGuardedName(changed)) list.doubt();
}

function evaluatedTexts(node: SyntaxNode): string[] {
  switch (node.type) {
    case "ArithmeticWord":
      return [node.value];
    case "ArithmeticCommandExpansion":
      return [node.text];
    case "TestUnary":
      return node.operator === "-v" || node.operator === "-R" ? [node.operand.text] : [];
    case "TestBinary":
      return COMPARES_NUMBERS.test(node.operator) ? [node.left.text, node.right.text] : [];
    case "Slice":
      return textsOf(node.offset, node.length);
    case "ParameterExpansion":
      return /^[@*]$/.test(node.index?.text ?? "@") ? [] : textsOf(node.index);
    default:
      return [];
  }
}

function changedName(node: SyntaxNode): string | undefined {
  const target =
    node.type === "ArithmeticBinary" ? node.left : node.type === "ArithmeticUnary" ? node.operand : undefined;
  if (target === undefined || !("operator" in node) || !CHANGES.test(node.operator)) return undefined;
  return target.type === "ArithmeticWord" ? target.value : "";
}

function textsOf(...words: readonly (Word | undefined)[]): string[] {
  return words.flatMap((word) => word?.text ?? []);
}
