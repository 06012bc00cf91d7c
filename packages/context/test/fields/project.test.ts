import { project } from "@toolrail/context";
import { describe, expect, it } from "vitest";

const ORDER = {
  id: "A-1",
  status: "shipped",
  customer: { name: "Li", tax: 1 },
  items: [{ sku: "K-7", price: 3 }],
};

describe("project", () => {
  it("gives the listed fields, and says what others there are and how to get them", () => {
    expect(project(ORDER, ["id", "customer.name", "items[].sku"], "Ask with full: true for them.")).toEqual({
      id: "A-1",
      customer: { name: "Li" },
      items: [{ sku: "K-7" }],
      more: "3 other fields: status, customer.tax, items[].price. Ask with full: true for them.",
    });
  });

  it("gives each listed field, null where there is none", () => {
    expect(project({ id: 1 }, ["id", "status", "customer.name", "items[].sku"])).toEqual({
      id: 1,
      status: null,
      customer: { name: null },
      items: [],
    });
    expect(project(undefined, ["id"])).toEqual({ id: null });
  });

  it("puts the elements of an array into items", () => {
    expect(project([{ id: 1, x: 2 }, { id: 3 }], ["id"])).toEqual({
      items: [{ id: 1 }, { id: 3 }],
      more: "1 other field: [].x.",
    });
  });

  it("says nothing of more where there is no more", () => {
    expect(project({ id: 1 }, ["id"], "never said")).toEqual({ id: 1 });
  });

  it("refuses no fields and paths that are none", () => {
    for (const fields of [[], ["a..b"], ["more"]])
      expect(() => project({}, fields)).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  it("names what is of another kind than the paths say", () => {
    expect(project({ items: { sku: 1 }, customer: "Bob" }, ["items[].sku", "customer.name"])).toEqual({
      items: [],
      customer: { name: null },
      more: "2 other fields: items, customer.",
    });
    expect(project([[{ sku: 1 }]], ["sku"])).toEqual({ items: [[]], more: "1 other field: [][]." });
  });
});
