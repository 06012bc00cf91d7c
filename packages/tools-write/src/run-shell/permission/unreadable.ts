import type { DoubleQuotedChild, SyntaxNode, WordPart } from "unbash";

/** True for what the parser could not read, or what shells read in several ways. */
export function isUnreadable(node: SyntaxNode): boolean {
  switch (node.type) {
    case "Script":
      return node.errors !== undefined && node.errors.length > 0;
    case "CommandExpansion":
    case "ProcessSubstitution":
    case "ArithmeticCommandExpansion":
      return node.script === undefined;
    case "ArithmeticExpansion":
      return node.expression === undefined;
    case "ParameterExpansion":
      return (
        node.prefix === "!" || node.operation?.type === "Unknown" || node.operation?.type === "Transform"
      );
    case "DoubleQuoted":
    case "LocaleString":
    case "HereDocBody":
      return node.parts?.some(holdsInnerQuote) === true;
    case "HereDocDelimiter":
      return /[$`]/.test(node.text);
    default:
      return false;
  }
}

// Whether a quote means something in `"${x:-'…'}"` depends on the shell and on the operator.
function holdsInnerQuote(part: WordPart | DoubleQuotedChild): boolean {
  return part.type === "ParameterExpansion" && /['"]/.test(part.text);
}
