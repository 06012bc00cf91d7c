/** Parameters that several commands share. */
export const text = (value: string): string => value;

export const jsonFlag = {
  kind: "boolean",
  optional: true,
  brief: "Print one compact line of JSON",
  withNegated: false,
} as const;

export const rootFlag = {
  kind: "parsed",
  parse: text,
  optional: true,
  placeholder: "dir",
  brief: "Folder that the tools may see (default: the current one)",
} as const;

export const catalogFlag = {
  kind: "parsed",
  parse: text,
  placeholder: "file",
  brief: "A catalogue of tools, own or of MCP servers; - for stdin",
} as const;

export const trustProjectFlag = {
  kind: "boolean",
  optional: true,
  brief: "Start the MCP servers of the project's files without asking",
  withNegated: false,
} as const;

export const configFlag = {
  kind: "parsed",
  parse: text,
  optional: true,
  placeholder: "file",
  brief: "The file with the MCP servers, in place of the usual ones",
} as const;

/** Throws for what is no whole number over 0; the parser tells it. */
export function wholeNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`${value} is no whole number over 0`);
}

const rule = (brief: string) =>
  ({ kind: "parsed", parse: text, optional: true, variadic: true, placeholder: "rule", brief }) as const;

export const ruleFlags = {
  allow: rule("Allow what the rule matches, such as run_shell(git status)"),
  ask: rule("Ask before what the rule matches; without a terminal that is a denial"),
  deny: rule("Deny what the rule matches; stronger than ask and allow"),
  allowAll: {
    kind: "boolean",
    optional: true,
    brief: "Allow every tool that no rule denies",
    withNegated: false,
  },
} as const;
