/** What a target takes, as data. Sources: the providers' guides and the error texts of their APIs, autumn 2026. */
export interface SchemaTarget {
  /** Refuses an array that has no `items`, `prefixItems` beside it or not. */
  needsItems?: boolean | undefined;
  /** Refuses the whole request for a parameter whose name does not match. */
  parameterNames?: RegExp | undefined;
  /** Constrained decoding: a subset of JSON Schema; objects are closed and name every property as required. */
  strict?: StrictSubset | undefined;
}

export interface StrictSubset {
  /** All other keywords are refused. */
  keywords: ReadonlySet<string>;
  formats: ReadonlySet<string>;
  maxDepth: number;
  maxProperties: number;
  maxEnumValues: number;
  /** Characters of all names, enum values and constants together. */
  maxTextLength: number;
}

export type SchemaTargetName =
  | "openaiChat"
  | "openaiChatStrict"
  | "openaiResponses"
  | "openaiResponsesStrict"
  | "anthropic";

export const OPENAI: SchemaTarget = { needsItems: true };
export const ANTHROPIC: SchemaTarget = { parameterNames: /^[a-zA-Z0-9_.-]{1,64}$/ };

const OPENAI_STRICT: SchemaTarget = {
  ...OPENAI,
  strict: {
    keywords: words(
      "type title description enum const properties required additionalProperties items anyOf $ref $defs",
      "pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems",
    ),
    formats: words("date-time time date duration email hostname ipv4 ipv6 uuid"),
    maxDepth: 10,
    maxProperties: 5_000,
    maxEnumValues: 1_000,
    maxTextLength: 120_000,
  },
};

export const SCHEMA_TARGETS: Readonly<Record<SchemaTargetName, SchemaTarget>> = {
  openaiChat: OPENAI,
  openaiChatStrict: OPENAI_STRICT,
  openaiResponses: OPENAI,
  openaiResponsesStrict: OPENAI_STRICT,
  anthropic: ANTHROPIC,
};

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
