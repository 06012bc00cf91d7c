import { describe, expect, it } from "vitest";
import { isByProvider, isReplayed } from "../../src/wire/replay-scope.ts";
import { assistant } from "./history.ts";

const by = (model: string) => assistant([], { model });

describe("opaque data of a turn", () => {
  it.each([
    ["acme/k2", { provider: "acme", model: "k2" }, true],
    ["acme/vendor/k2", { provider: "acme", model: "vendor/k2" }, true],
    ["acme/k2", { provider: "acme", model: "k3" }, false],
    ["acme/k2", { provider: "acm", model: "k2" }, false],
    ["acme/k2", { provider: "other", model: "k2" }, false],
    ["acme/k2", { provider: "acme" }, true],
    ["acme/k2", { provider: "other" }, false],
    ["acme/k2", { model: "k2" }, true],
    ["acme/k2", { model: "2" }, false],
    ["acme/k2", {}, true],
  ])("of %s goes back with a request to %j: %s", (model, recipient, expected) => {
    expect(isReplayed(by(model), recipient)).toBe(expected);
  });

  it("goes back to every model of the provider where the scope is wider", () => {
    expect(isReplayed(by("acme/k2"), { provider: "acme", model: "k3" }, "provider")).toBe(true);
    expect(isReplayed(by("acme/k2"), { provider: "other", model: "k2" }, "provider")).toBe(false);
  });
});

it("tells the provider of a turn by its whole name", () => {
  expect(isByProvider(by("acme/k2"), { provider: "acme" })).toBe(true);
  expect(isByProvider(by("acme-eu/k2"), { provider: "acme" })).toBe(false);
  expect(isByProvider(by("acme/k2"), {})).toBe(false);
});
