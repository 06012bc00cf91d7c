import type { JsonType } from "../json-schema/json-value.ts";

/** What a target takes, as data. Sources: the providers' guides and the error texts of their APIs, autumn 2026. */
export interface SchemaTarget {
  /** Refuses an array that has no `items`, `prefixItems` beside it or not. */
  needsItems?: boolean | undefined;
  /** Refuses the whole request for a parameter whose name does not match. */
  parameterNames?: RegExp | undefined;
  /** Refuses a `type` beside `anyOf` or `oneOf`: it stands in each of the branches. */
  typesInBranches?: boolean | undefined;
  /** Refuses a part without a `type`, unless a reference or branches stand in for it; a list of types is none. */
  typedParts?: boolean | undefined;
  /** The types of which it takes an `enum`. Default: all. */
  enumTypes?: readonly JsonType[] | undefined;
  /** A subset of JSON Schema, with `anyOf` as the one combiner. */
  subset?: SchemaSubset | undefined;
  /** Constrained decoding: a subset of JSON Schema; objects are closed and name every property as required. */
  strict?: StrictSubset | undefined;
}

export interface SchemaSubset {
  /** All other keywords are refused. */
  keywords: ReadonlySet<string>;
  formats: ReadonlySet<string>;
}

export interface StrictSubset extends SchemaSubset {
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
  | "anthropic"
  | "moonshot"
  | "google";

const OPENAI: SchemaTarget = { needsItems: true };
const ANTHROPIC: SchemaTarget = { parameterNames: /^[a-zA-Z0-9_.-]{1,64}$/ };

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

// Kimi's own dialect, which its platform checks tools against.
const MOONSHOT: SchemaTarget = {
  needsItems: true,
  typesInBranches: true,
  typedParts: true,
  enumTypes: ["string", "number", "integer"],
  subset: {
    keywords: words(
      "type description default enum properties required additionalProperties items anyOf $ref $defs",
    ),
    formats: new Set(),
  },
};

// The schema of a function declaration, into which Google's compatible endpoint and most gateways translate.
const GOOGLE: SchemaTarget = {
  needsItems: true,
  typesInBranches: true,
  typedParts: true,
  enumTypes: ["string"],
  subset: {
    keywords: words(
      "type title description enum properties required items anyOf pattern format",
      "minimum maximum minLength maxLength minItems maxItems minProperties maxProperties",
    ),
    formats: words("date-time int32 int64 float double"),
  },
};

export const SCHEMA_TARGETS: Readonly<Record<SchemaTargetName, SchemaTarget>> = {
  openaiChat: OPENAI,
  openaiChatStrict: OPENAI_STRICT,
  openaiResponses: OPENAI,
  openaiResponsesStrict: OPENAI_STRICT,
  anthropic: ANTHROPIC,
  moonshot: MOONSHOT,
  google: GOOGLE,
};

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
