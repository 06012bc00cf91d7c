import type { SyntaxNode } from "unbash";

/** The language that a command line is read in. */
export type Dialect = "bash" | "sh";

// What a plain `sh` reads as Bash does. It takes `[[`, `((`, `&>` and the like for something else.
const POSIX: ReadonlySet<SyntaxNode["type"]> = new Set([
  "Script",
  "Statement",
  "CompoundList",
  "AndOr",
  "Pipeline",
  "Negation",
  "Command",
  "Assignment",
  "Redirect",
  "FileDescriptor",
  "HereDoc",
  "HereDocDelimiter",
  "HereDocBody",
  "Word",
  "Default",
  "Remove",
  "Literal",
  "Glob",
  "SingleQuoted",
  "DoubleQuoted",
  "SimpleExpansion",
  "CommandExpansion",
  "Subshell",
  "BraceGroup",
  "For",
  "If",
  "Elif",
  "While",
  "Case",
  "CaseItem",
]);
const BASH_OPERATORS: ReadonlySet<string> = new Set(["|&", "&>", "&>>", ";&", ";;&"]);

/** True if a plain `sh` may read this node otherwise than Bash does. */
export function isBashOnly(node: SyntaxNode): boolean {
  if (node.type === "ParameterExpansion")
    return node.index !== undefined || !["Default", "Remove", undefined].includes(node.operation?.type);
  if (!POSIX.has(node.type)) return true;
  if (node.type === "Redirect") return BASH_OPERATORS.has(node.operator) || node.operator === ">&";
  if (node.type === "Pipeline") return node.operators.includes("|&");
  if (node.type === "CaseItem") return BASH_OPERATORS.has(node.terminator ?? "");
  if (node.type === "Assignment") return node.append === true || node.index !== undefined;
  return false;
}
