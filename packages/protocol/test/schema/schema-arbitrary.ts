import fc from "fast-check";

const NAMES = ["a", "b", "c", "$ref", "type", "größe", "__proto__"];
const name = fc.constantFrom(...NAMES);
const scalar = fc.constantFrom<unknown>("x", "y", 0, 1, 2.5, true, null);
const typeName = fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array");
const ref = fc.constantFrom(
  "#/$defs/a",
  "#/$defs/b",
  "#/$defs/c",
  "#",
  "#/properties/a",
  "#/gone",
  "other.json",
);

function map<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> {
  return fc
    .uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 3 })
    .map(Object.fromEntries);
}

const keywords = fc.record(
  {
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    const: scalar,
    description: fc.constantFrom("first", "second"),
    default: scalar,
    required: fc.array(name, { maxLength: 3 }),
    minimum: fc.integer({ min: -1, max: 2 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
    minItems: fc.integer({ min: 0, max: 2 }),
    format: fc.constantFrom("date", "uri"),
  },
  { requiredKeys: [] },
);

/** What no schema holds, and servers send all the same. */
const odd = fc.record(
  {
    type: fc.constantFrom<unknown>("dict", "String", "any", "colour", [], 7, null),
    nullable: fc.boolean(),
    required: fc.constantFrom<unknown>(true, "a", null, [1]),
    properties: fc.constantFrom<unknown>(null, [], "a"),
    items: fc.constantFrom<unknown>([{ type: "string" }, true], null, "a"),
    enum: fc.constantFrom<unknown>([], null, "a"),
    anyOf: fc.constantFrom<unknown>([], null, [null, false]),
    exclusiveMinimum: fc.boolean(),
    dependencies: fc.constantFrom<unknown>({ a: ["b"] }, { a: { required: ["b"] } }),
    $schema: fc.constant("http://json-schema.org/draft-07/schema#"),
    $id: fc.constant("tool"),
    description: fc.constantFrom<unknown>(null, 3),
  },
  { requiredKeys: [] },
);

const wild = fc.letrec<{ part: Record<string, unknown>; sub: unknown }>((tie) => ({
  sub: fc.oneof({ maxDepth: 4, depthIdentifier: "wild" }, fc.boolean(), tie("part")),
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: "wild" },
    broken(),
    fc
      .tuple(
        broken(),
        fc.record(
          {
            $ref: ref,
            properties: map(tie("sub")),
            items: tie("sub"),
            additionalProperties: tie("sub"),
            anyOf: fc.array(tie("sub"), { minLength: 1, maxLength: 3 }),
            oneOf: fc.array(tie("sub"), { minLength: 1, maxLength: 2 }),
            allOf: fc.array(tie("sub"), { minLength: 1, maxLength: 3 }),
            not: tie("sub"),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([own, below]) => ({ ...own, ...below })),
  ),
}));

function broken(): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(keywords, odd).map(([sound, spoilt]) => ({ ...sound, ...spoilt }));
}

/** Schemas with everything that goes wrong: broken keywords, references anywhere, cycles. */
export const wildSchema: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(wild.part, map(wild.part))
  .map(([root, $defs]) => ({ ...root, $defs }));

const plainName = fc.constantFrom("a", "b", "c");

const sound = fc.letrec<{ part: unknown; branch: unknown; object: Record<string, unknown> }>((tie) => ({
  // Each names every property: one that is not named in a branch is taken as not meant there.
  branch: fc.oneof(
    { maxDepth: 2, depthIdentifier: "sound" },
    fc.constant({ properties: { a: { type: "string" }, b: {}, c: { const: 1 } }, required: ["a"] }),
    fc.constant({ properties: { a: {}, b: true, c: { enum: ["x", 1, true] } } }),
    fc
      .tuple(tie("object"), tie("part"), tie("part"), tie("part"))
      .map(([object, a, b, c]) => ({ ...object, properties: { a, b, c } })),
  ),
  object: fc
    .tuple(
      fc.record({
        type: fc.constant("object"),
        properties: fc.dictionary(plainName, tie("part"), { maxKeys: 3 }),
      }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ required: fc.subarray(["a", "b"]) }) },
        { weight: 1, arbitrary: fc.record({ additionalProperties: fc.boolean() }) },
        {
          weight: 1,
          arbitrary: fc.record({ anyOf: fc.array(tie("branch"), { minLength: 1, maxLength: 2 }) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ oneOf: fc.array(tie("branch"), { minLength: 1, maxLength: 2 }) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ allOf: fc.array(tie("branch"), { minLength: 1, maxLength: 2 }) }),
        },
      ),
    )
    .map(([own, more]) => ({ ...own, ...more })),
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: "sound" },
    fc.constantFrom<unknown>(
      true,
      {},
      { type: "string" },
      { type: ["integer", "null"] },
      { enum: ["x", 1, null] },
    ),
    fc.constantFrom<unknown>({ const: "x" }, { type: "number", minimum: 1 }, { type: "array" }),
    fc.record({ type: fc.constant("array"), items: tie("part") }),
    fc.record({
      type: fc.constant("array"),
      prefixItems: fc.array(tie("part"), { minLength: 1, maxLength: 2 }),
      items: fc.constant(false),
    }),
    fc.record({ anyOf: fc.array(tie("part"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("part"), { minLength: 1, maxLength: 2 }) }),
    tie("object"),
  ),
}));

/** Parameters as an author writes them; some say what nothing fits. */
export const soundSchema: fc.Arbitrary<Record<string, unknown>> = sound.object;

/** Arguments, most of them of the names that the schemas use. */
export const args: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  plainName,
  fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), scalar, { maxKeys: 3 }),
  ),
  { maxKeys: 2 },
);
