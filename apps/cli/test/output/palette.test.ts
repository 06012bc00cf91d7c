import { describe, expect, it } from "vitest";
import { createPalette } from "../../src/output/palette.ts";

const stream = (isTTY: boolean) => ({ write() {}, isTTY, columns: undefined });

describe("createPalette", () => {
  it("paints on a terminal", () => {
    expect(createPalette(stream(true), {}).red("x")).toBe("\u001b[31mx\u001b[39m");
  });

  it.each([
    ["without a terminal", false, {}],
    ["with NO_COLOR", true, { NO_COLOR: "1" }],
    ["with NO_COLOR against FORCE_COLOR", true, { NO_COLOR: "1", FORCE_COLOR: "1" }],
    ["on a dumb terminal", true, { TERM: "dumb" }],
  ])("paints nothing %s", (_, isTTY, env) => {
    expect(createPalette(stream(isTTY), env).red("x")).toBe("x");
  });

  it("paints into a pipe when told to", () => {
    expect(createPalette(stream(false), { FORCE_COLOR: "1" }).bold("x")).toBe("\u001b[1mx\u001b[22m");
  });
});
