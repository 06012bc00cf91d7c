import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderSchema } from "../src/order-schema.ts";

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown, pick: (count: number) => number): unknown {
  if (Array.isArray(value)) return value.map((member) => shuffled(member, pick));
  if (typeof value !== "object" || value === null) return value;
  const left = Object.entries(value);
  const entries: [string, unknown][] = [];
  while (left.length > 0) {
    const [[key, inner] = ["", undefined]] = left.splice(pick(left.length), 1);
    entries.push([key, shuffled(inner, pick)]);
  }
  return Object.fromEntries(entries);
}

describe("orderSchema", () => {
  it("puts keywords and properties into one order", () => {
    const schema = {
      required: ["path", "content"],
      additionalProperties: false,
      properties: {
        mode: { enum: ["b", "a"], description: "how", type: "string" },
        content: { type: "string" },
        append: { default: { z: 1, a: [{ d: 1, c: 2 }] } },
        path: { minLength: 1, type: "string" },
      },
      type: "object",
    };
    expect(JSON.stringify(orderSchema(schema))).toBe(
      '{"type":"object","properties":{"path":{"type":"string","minLength":1},"content":{"type":"string"},' +
        '"append":{"default":{"a":[{"c":2,"d":1}],"z":1}},' +
        '"mode":{"type":"string","description":"how","enum":["b","a"]}},' +
        '"required":["path","content"],"additionalProperties":false}',
    );
  });

  it("takes properties that are named like keywords for properties", () => {
    const schema = { type: "object", properties: { required: {}, enum: { type: "string" }, default: {} } };
    expect(JSON.stringify(orderSchema(schema))).toBe(
      '{"type":"object","properties":{"default":{},"enum":{"type":"string"},"required":{}}}',
    );
  });

  it("gives the same bytes for the same schema, however its keys come, and changes nothing else", () => {
    const names = fc.constantFrom(
      "type",
      "properties",
      "required",
      "items",
      "a",
      "b",
      "enum",
      "anyOf",
      "$defs",
    );
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("x", 1, true, null),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(names, tie("node"), { maxKeys: 5 }),
      ),
    })).node;
    const schemas = fc.dictionary(names, value, { maxKeys: 6 });
    fc.assert(
      fc.property(schemas, fc.infiniteStream(fc.nat()), (schema, numbers) => {
        const pick = (count: number) => Number(numbers.next().value) % count;
        const other = shuffled(schema, pick) as typeof schema;
        expect(JSON.stringify(orderSchema(other))).toBe(JSON.stringify(orderSchema(schema)));
        expect(orderSchema(schema)).toEqual(schema);
      }),
    );
  });

  it("leaves what is nested very deeply as it is", () => {
    const deep = JSON.parse(`${'{"items":'.repeat(20_000)}{}${"}".repeat(20_000)}`);
    expect(orderSchema(deep)).toHaveProperty("items");
  });
});
