// What the APIs refuse a tool for, written from their guides and error texts, without a line of the code under test.

export type Api = "openai" | "openaiStrict" | "anthropic" | "moonshot" | "google";

type Schema = Record<string, unknown>;

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];
const STRICT_KEYWORDS = [
  ...["type", "title", "description", "enum", "const", "anyOf", "$ref", "$defs"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems"],
  ...["pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
];
const STRICT_FORMATS = [
  ...["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
];
const SCHEMA_MAPS = ["properties", "patternProperties", "dependentSchemas", "$defs"];
const SCHEMA_LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const SINGLE_SCHEMAS = [
  ...["items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"],
  ...["unevaluatedItems", "unevaluatedProperties"],
];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength"];

/** Every reason to answer 400, with the place; empty for a schema that is taken. */
export function refusals(schema: unknown, api: Api): string[] {
  const found: string[] = [];
  const root = isObject(schema) ? schema : {};
  const refuse = (place: string, why: string) => found.push(`${place || "root"}: ${why}`);

  if (root.type !== "object") refuse("", "type is not object");
  const atRoot =
    api === "anthropic" ? ["anyOf", "oneOf", "allOf"] : ["anyOf", "oneOf", "allOf", "enum", "not"];
  for (const keyword of atRoot) if (keyword in root) refuse("", `${keyword} at the top level`);
  if (api !== "anthropic" && !isObject(root.properties)) refuse("", "object schema missing properties");
  if (api === "anthropic")
    for (const name of Object.keys(isObject(root.properties) ? root.properties : {}))
      if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) refuse("", `property key ${name}`);
  if ("$schema" in root) refuse("", "$schema");
  visit(root, "");
  if (api === "openaiStrict") for (const why of overLimits(root)) refuse("", why);
  return found;

  function visit(part: unknown, place: string): void {
    if (typeof part === "boolean" && api !== "openaiStrict") return;
    if (!isObject(part)) return void refuse(place, "no schema");
    for (const why of malformed(part)) refuse(place, why);
    if ("$ref" in part && !resolves(root, part.$ref)) refuse(place, `dangling ${String(part.$ref)}`);
    if (api !== "anthropic") for (const why of refusedByOpenAI(part)) refuse(place, why);
    if (api === "openaiStrict") for (const why of refusedByStrict(part)) refuse(place, why);
    if (api === "moonshot" || api === "google")
      for (const why of refusedByDialect(part, api)) refuse(place, why);
    for (const [keyword, value] of Object.entries(part)) {
      const at = `${place}/${keyword}`;
      if (SCHEMA_MAPS.includes(keyword) && isObject(value))
        for (const [name, sub] of Object.entries(value)) visit(sub, `${at}/${name}`);
      else if (SCHEMA_LISTS.includes(keyword) && Array.isArray(value))
        for (const [index, sub] of value.entries()) visit(sub, `${at}/${index}`);
      else if (SINGLE_SCHEMAS.includes(keyword) && !(keyword === "additionalProperties" && value === false))
        visit(value, at);
    }
  }
}

function malformed(part: Schema): string[] {
  const found: string[] = [];
  const types = [part.type ?? []].flat();
  if ("type" in part && types.length === 0) found.push("empty type");
  if (new Set(types).size < types.length) found.push("a type twice");
  for (const type of types) if (!TYPES.includes(String(type))) found.push(`type ${String(type)}`);
  const { required, items } = part;
  if (required !== undefined) {
    const isList = Array.isArray(required) && required.every((name) => typeof name === "string");
    if (!isList || new Set(required).size < required.length) found.push("required is no list of names");
  }
  if (Array.isArray(items)) found.push("items is a list");
  for (const keyword of SCHEMA_MAPS)
    if (keyword in part && !isObject(part[keyword])) found.push(`${keyword} is no object`);
  for (const keyword of [...SCHEMA_LISTS, "enum"])
    if (keyword in part && !(Array.isArray(part[keyword]) && part[keyword].length > 0))
      found.push(`${keyword} is no list`);
  for (const keyword of NUMBERS)
    if (keyword in part && typeof part[keyword] !== "number") found.push(`${keyword} is no number`);
  for (const keyword of ["description", "title", "format", "pattern"])
    if (keyword in part && typeof part[keyword] !== "string") found.push(`${keyword} is no text`);
  return found;
}

function refusedByOpenAI(part: Schema): string[] {
  const types = [part.type ?? []].flat().map(String);
  const found: string[] = [];
  if (types.includes("array") && !isObject(part.items)) found.push("array schema missing items");
  if (types.length > 0 && Array.isArray(part.enum))
    for (const value of part.enum)
      if (!types.some((type) => isOfType(value, type))) found.push(`enum value ${JSON.stringify(value)}`);
  return found;
}

function refusedByStrict(part: Schema): string[] {
  const found = Object.keys(part)
    .filter((keyword) => !STRICT_KEYWORDS.includes(keyword))
    .map((keyword) => `${keyword} is not permitted`);
  if (!("type" in part || "anyOf" in part || "$ref" in part)) found.push("no type key");
  if ("$ref" in part && Object.keys(part).length > 1) found.push("$ref has company");
  if ([part.type ?? []].flat().includes("object")) {
    const names = isObject(part.properties) ? Object.keys(part.properties) : [];
    if (!isObject(part.properties)) found.push("object without properties");
    if (part.additionalProperties !== false) found.push("additionalProperties is not false");
    const required = Array.isArray(part.required) ? part.required : undefined;
    if (JSON.stringify(required) !== JSON.stringify(names)) found.push("required is not every property");
  }
  if ("format" in part && !STRICT_FORMATS.includes(String(part.format))) found.push(`format ${part.format}`);
  if (/\(\?<?[=!]/.test(String(part.pattern ?? ""))) found.push("look-around in a pattern");
  return found;
}

const DIALECTS = {
  moonshot: {
    keywords: ["type", "description", "default", "enum", "anyOf", "items", "$ref"],
    enums: ["string", "number", "integer"],
  },
  google: {
    keywords: ["type", "title", "description", "enum", "anyOf", "items", "pattern", "format"],
    enums: ["string"],
  },
};
const DIALECT_KEYWORDS = {
  moonshot: [...DIALECTS.moonshot.keywords, "properties", "required", "additionalProperties", "$defs"],
  google: [
    ...[
      ...DIALECTS.google.keywords,
      "properties",
      "required",
      "minimum",
      "maximum",
      "minLength",
      "maxLength",
    ],
    ...["minItems", "maxItems", "minProperties", "maxProperties"],
  ],
};

// Every part says one type, unless a reference or its branches say it; two keywords never stand in both.
function refusedByDialect(part: Schema, api: "moonshot" | "google"): string[] {
  const found = Object.keys(part)
    .filter((keyword) => !DIALECT_KEYWORDS[api].includes(keyword))
    .map((keyword) => `${keyword} is not supported`);
  if (Array.isArray(part.type)) found.push("a list of types");
  if (!("type" in part || "anyOf" in part || "$ref" in part)) found.push("type is not defined");
  if ("anyOf" in part || "$ref" in part)
    for (const keyword of ["type", "properties", "items", "enum"])
      if (keyword in part) found.push(`${keyword} beside anyOf`);
  if ("enum" in part && !DIALECTS[api].enums.includes(String(part.type))) found.push(`enum of ${part.type}`);
  return found;
}

function overLimits(root: Schema): string[] {
  let [properties, enumValues, text] = [0, 0, 0];
  JSON.stringify(root, function (this: unknown, key, value: unknown) {
    const isKeyword = isObject(this) && isObject(value);
    if (isKeyword && key === "properties") {
      properties += Object.keys(value).length;
      text += Object.keys(value).join("").length;
    }
    if (key === "enum" && Array.isArray(value)) enumValues += value.length;
    return value;
  });
  return [
    ...(properties > 5_000 ? ["too many properties"] : []),
    ...(enumValues > 1_000 ? ["too many enum values"] : []),
    ...(text > 120_000 ? ["too much text"] : []),
  ];
}

function resolves(root: Schema, ref: unknown): boolean {
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(ref))?.[1];
  return name !== undefined && isObject(root.$defs) && Object.hasOwn(root.$defs, name);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
