import { OPENAI_APIS } from "../protocols.ts";

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
  brief: "Trust the project's config files and MCP servers in this run",
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
  throw new Error(`${value} is not a whole number over 0`);
}

/** Throws for what is no amount of money; the parser tells it. */
function dollars(value: string): number {
  const amount = Number(value.replace(/^\$/u, ""));
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new Error(`${value} is not an amount of US dollars over 0`);
}

export const layerFlags = {
  user: {
    kind: "boolean",
    optional: true,
    brief: "In the user's config file, for all projects",
    withNegated: false,
  },
  project: {
    kind: "boolean",
    optional: true,
    brief: "In the project's config file, which is shared (default: toolrail.local.jsonc, yours alone)",
    withNegated: false,
  },
} as const;

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

export const modelFlags = {
  model: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "provider/name",
    brief: "Model that answers (default: that of the provider whose key is set, else the offline model)",
  },
  baseUrl: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "url",
    brief: "Address of the API, where it is not the provider's own",
  },
  api: {
    kind: "enum",
    values: OPENAI_APIS,
    optional: true,
    brief: "API that the server speaks (default: responses for OpenAI itself, else chat)",
  },
} as const;

export const taskFlag = {
  kind: "parsed",
  parse: text,
  optional: true,
  placeholder: "name",
  brief: "Task of disclosure.task whose MCP tools stand in the request",
} as const;

const limit = <const Parse>(parse: Parse, placeholder: string, brief: string) =>
  ({ kind: "parsed", parse, optional: true, placeholder, brief }) as const;

export const limitFlags = {
  maxTurns: limit(wholeNumber, "number", "Answers of the model to one question at most"),
  maxTokens: limit(wholeNumber, "number", "Tokens for one question at most, input and output together"),
  maxCost: limit(dollars, "usd", "US dollars for one question at most"),
} as const;
