import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { StandardToolSchema } from "../../src/index.ts";
import { validateToolArgs } from "../../src/json-schema/index.ts";

const schema = toStandardJsonSchema(
  v.strictObject({
    path: v.pipe(v.string(), v.minLength(1)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 10),
  }),
);

function custom(standard: Partial<StandardToolSchema["~standard"]>): StandardToolSchema {
  const converter = () => ({ type: "object" });
  return {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (value) => ({ value }),
      jsonSchema: { input: converter, output: converter },
      ...standard,
    },
  };
}

describe("validateToolArgs", () => {
  it("gives what a Standard Schema made of the value, defaults filled in", () => {
    expect(validateToolArgs(schema, { path: "a" })).toEqual({ ok: true, value: { path: "a", limit: 10 } });
  });

  it("tells a Standard Schema's refusal as a JSON Schema's", () => {
    const described = {
      type: "object",
      additionalProperties: false,
      required: ["path"],
      properties: { path: { type: "string", minLength: 1 }, limit: { type: "integer", minimum: 1 } },
    };
    for (const value of [{}, { path: 1 }, { path: "", limit: 0.5 }, { path: "a", limt: 3 }]) {
      const faults = validateToolArgs(described, value);
      expect(faults).toMatchObject({ ok: false });
      expect(validateToolArgs(schema, value)).toEqual(faults);
    }
    expect(validateToolArgs(schema, { path: "a", limt: 3 })).toEqual({
      ok: false,
      faults: [{ path: "limt", kind: "unknown", expected: 'did you mean "limit"?', received: "number 3" }],
    });
  });

  it("adds what only the Standard Schema can see, in its words", () => {
    const issues = [
      { message: "from after to", path: ["range", { key: "to" }] },
      { message: "no such day", path: ["days", 1] },
      { message: "wanted", path: ["absent"] },
      { message: "odd as a whole" },
    ];
    const value = { range: { to: 1 }, days: ["mon", "xyz"] };
    expect(validateToolArgs(custom({ validate: () => ({ issues }) }), value)).toEqual({
      ok: false,
      faults: [
        { path: "range.to", kind: "other", expected: "from after to", received: "number 1" },
        { path: "days[1]", kind: "other", expected: "no such day", received: 'string "xyz"' },
        { path: "absent", kind: "missing", expected: "wanted", received: "nothing" },
        { path: "", kind: "other", expected: "odd as a whole", received: "object {range, days}" },
      ],
    });
  });

  it("uses the schema's own words where it can't be written as JSON Schema", () => {
    const input = () => {
      throw new Error("not representable");
    };
    const opaque = custom({
      validate: () => ({ issues: [{ message: "no", path: ["a"] }] }),
      jsonSchema: { input, output: input },
    });
    expect(validateToolArgs(opaque, { a: 1 })).toEqual({
      ok: false,
      faults: [{ path: "a", kind: "other", expected: "no", received: "number 1" }],
    });
  });

  it("answers with a promise where the schema does", async () => {
    const later = custom({
      validate: async (value) => (value === 1 ? { value: 2 } : { issues: [{ message: "no" }] }),
    });
    const accepted = validateToolArgs(later, 1);
    expect(accepted).toBeInstanceOf(Promise);
    expect(await accepted).toEqual({ ok: true, value: 2 });
    expect(await validateToolArgs(later, {})).toMatchObject({ ok: false, faults: [{ expected: "no" }] });
  });

  it("checks plain JSON Schema, and gives the same value back", () => {
    const value = { a: 1 };
    const accepted = validateToolArgs({ type: "object" }, value);
    expect(accepted).toEqual({ ok: true, value });
    if ("value" in accepted) expect(accepted.value).toBe(value);
    expect(validateToolArgs({ type: "object", required: ["b"] }, value)).toMatchObject({
      ok: false,
      faults: [{ path: "b" }],
    });
  });
});
