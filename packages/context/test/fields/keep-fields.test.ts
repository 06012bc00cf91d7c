import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFieldPaths } from "../../src/fields/field-tree.ts";
import { keepFields } from "../../src/fields/keep-fields.ts";

function kept(json: string, ...paths: string[]): string | undefined {
  return keepFields(json, readFieldPaths(paths), "call_1");
}
const noted = (...names: string[]) => `"_dropped_fields":${JSON.stringify(names)},"_ref":"call_1"`;

describe("keepFields", () => {
  it.each([
    ['{"id":1,"note":"x"}', ["id"], `{"id":1,${noted("note")}}`],
    ['{"a":{"b":1,"c":2},"d":3}', ["a.b"], `{"a":{"b":1},${noted("a.c", "d")}}`],
    [
      '{"items":[{"sku":"k","price":1},{"sku":"l"}]}',
      ["items[].sku"],
      `{"items":[{"sku":"k"},{"sku":"l"}],${noted("items[].price")}}`,
    ],
    ['{"items":[{"sku":"k","price":1}]}', ["items.sku"], `{"items":[{"sku":"k"}],${noted("items[].price")}}`],
    ['[{"id":1,"x":2}]', ["[].id"], `{"items":[{"id":1}],${noted("[].x")}}`],
    ['[{"id":1,"x":2}]', ["id"], `{"items":[{"id":1}],${noted("[].x")}}`],
    ['[[{"id":1,"x":2}]]', ["[][].id"], `{"items":[[{"id":1}]],${noted("[][].x")}}`],
    ['[[{"id":1}],{"id":2}]', ["id"], `{"items":[[],{"id":2}],${noted("[][]")}}`],
    ['{"a":1}', ["b"], `{${noted("a")}}`],
    ['{"a":null,"b":1}', ["a.deep"], `{"a":null,${noted("b")}}`],
    ['{"a":[1,{"x":2}],"b":1}', ["a"], `{"a":[1,{"x":2}],${noted("b")}}`],
  ])("keeps of %s the fields %j", (json, paths, expected) => {
    expect(kept(json, ...paths)).toBe(expected);
  });

  it("leaves numbers, escapes and doubled names as they are written", () => {
    const json = '{ "id" : 12345678901234567890, "price": 1.10, "s": "\\u00e9\\"}", "s": 2e0 ,\n "x": [ ] }';
    expect(kept(json, "id", "price", "s")).toBe(
      `{"id":12345678901234567890,"price":1.10,"s":"\\u00e9\\"}","s":2e0,${noted("x")}}`,
    );
  });

  it("reads names with quotes, dots and braces in values", () => {
    expect(kept('{"a\\"b":"]}","c":"\\\\"}', 'a"b')).toBe(`{"a\\"b":"]}",${noted("c")}}`);
  });

  it("names at most twelve fields, and says how many more", () => {
    const value = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 1]));
    const { _dropped_fields: names } = JSON.parse(kept(JSON.stringify({ id: 1, ...value }), "id") ?? "");
    expect(names).toHaveLength(13);
    expect(names.at(-1)).toBe("… 8 more");
  });

  it("reads behind a byte-order mark, and takes no server's note for its own", () => {
    expect(kept('\uFEFF{"id":1,"x":2}', "id")).toBe(`{"id":1,${noted("x")}}`);
    expect(kept('{"_dropped_fields":[],"_ref":"other","id":1,"x":2}', "id")).toBe(
      `{"id":1,${noted("_dropped_fields", "_ref", "x")}}`,
    );
    expect(kept(`{"id":1,"${"n".repeat(500)}":2}`, "id")?.length).toBeLessThan(150);
  });

  it.each(["no json", '{"a":', "12", '"text"', "", '{"a":1} trailing', "{'a':1}"])("takes no %s", (text) => {
    expect(kept(text, "a")).toBeUndefined();
  });

  it("leaves alone what loses nothing, and what was rid of fields before", () => {
    expect(kept('{"id": 1}', "id")).toBeUndefined();
    const once = kept('{"id":1,"x":2}', "id") ?? "";
    expect(kept(once, "id")).toBeUndefined();
  });

  it("is not stopped by depth", () => {
    const deep = `{"id":1,"x":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    expect(kept(deep, "id")).toBe(`{"id":1,${noted("x")}}`);
  });

  it.each(["", "a..b", "a.", "items[", "a[0].b", "a.[].b"])('refuses the path "%s"', (path) => {
    expect(() => readFieldPaths([path])).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  it("keeps exactly what is listed, of any object", () => {
    const name = fc.constantFrom<string>("a", "b", "c", "dé");
    const object = fc.dictionary(name, fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(
        object,
        fc.uniqueArray(name, { minLength: 1 }),
        fc.constantFrom(0, 2),
        (value, names, indent) => {
          const json = kept(JSON.stringify(value, null, indent), ...names);
          const expected = Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key)));
          const others = Object.keys(value).filter((key) => !names.includes(key));
          if (others.length === 0) expect(json).toBeUndefined();
          else
            expect(JSON.parse(json ?? "")).toEqual(
              JSON.parse(JSON.stringify({ ...expected, _dropped_fields: others, _ref: "call_1" })),
            );
        },
      ),
    );
  });
});
