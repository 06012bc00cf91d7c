import { describe, expect, it } from "vitest";
import { fetchFullSchema } from "../../src/fetch-full/fetch-full.prompt.ts";
import { createFetchFullTool } from "../../src/fetch-full/fetch-full.ts";
import { fetchFullCall } from "../../src/ref.prompt.ts";

const tool = createFetchFullTool({ history: () => [] });

async function validated(args: unknown) {
  return fetchFullSchema["~standard"].validate(args);
}

describe("the definition", () => {
  it("is that of a tool that only reads and whose answer is kept already", () => {
    expect(tool).toMatchObject({
      name: "fetch_full",
      readOnly: true,
      idempotent: true,
      spillable: false,
      keyArgument: "ref",
    });
    expect(fetchFullCall("call_1")).toBe(`${tool.name}(ref="call_1")`);
  });

  it("names every parameter and forbids others", () => {
    expect(tool.parameters).toMatchObject({
      type: "object",
      required: ["ref"],
      additionalProperties: false,
      properties: {
        ref: { type: "string", minLength: 1 },
        offset: { type: "integer", minimum: 0, default: 0 },
        limit: { type: "integer", minimum: 500, maximum: 50_000, default: 8_000 },
      },
    });
  });

  it("fills in the defaults", async () => {
    expect(await validated({ ref: "call_1" })).toMatchObject({
      value: { ref: "call_1", offset: 0, limit: 8_000 },
    });
  });

  it.each([
    {},
    { ref: "" },
    { ref: "a", offset: -1 },
    { ref: "a", offset: 0.5 },
    { ref: "a", limit: 499 },
    { ref: "a", limit: 50_001 },
    { ref: "a", page: 2 },
  ])("refuses %o", async (args) => {
    expect(await validated(args)).toHaveProperty("issues");
  });
});
