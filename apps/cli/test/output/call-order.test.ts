import { describe, expect, it } from "vitest";
import { createCallOrder } from "../../src/output/text-view.ts";

describe("createCallOrder", () => {
  it("shows cards in the order in which the calls began", () => {
    const order = createCallOrder();
    for (const id of ["a", "b", "c"]) order.started(id);
    expect(order.ended("b", "B")).toEqual([]);
    expect(order.ended("a", "A")).toEqual(["A", "B"]);
    expect(order.ended("c", "C")).toEqual(["C"]);
  });

  it("shows a call that never began at once", () => {
    const order = createCallOrder();
    order.started("a");
    expect(order.ended("b", "B")).toEqual(["B"]);
    expect(order.ended("a", "A")).toEqual(["A"]);
  });
});
