import { defineTool, type Tool } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, toolNamed } from "./fixtures.ts";

const schema = {
  type: "object",
  properties: {
    line: { type: "integer" },
    paths: { type: "array", items: { type: "string" } },
    comment: { type: "string" },
  },
  additionalProperties: false,
};
const tool = toolNamed("note", (args) => ({ content: JSON.stringify(args) }), { schema });

/** Checks as `schema` does, but by a validator of its own that also fills in a default. */
const standard: Tool = defineTool<{ line?: number | undefined; mode: string }>({
  name: "note",
  description: "note",
  readOnly: true,
  parameters: { type: "object", properties: { line: { type: "integer" } } },
  schema: {
    "~standard": {
      version: 1,
      vendor: "test",
      jsonSchema: {
        input: () => ({ type: "object", properties: { line: { type: "integer" } } }),
        output: () => ({ type: "object" }),
      },
      async validate(value) {
        const { line } = value as { line?: unknown };
        if (line !== undefined && typeof line !== "number")
          return { issues: [{ message: "a number please", path: ["line"] }] };
        if (line === 13) return { issues: [{ message: "not on a Friday" }] };
        return { value: { ...(line !== undefined && { line }), mode: "fast" } };
      },
    },
  },
  run: (args) => ({ content: JSON.stringify(args) }),
});

describe("coerce: off", () => {
  it("is the default: what does not fit is told", async () => {
    const result = await answer(dispatcherOf([tool]), callOf("note", { line: "5" }));
    expect(outcomeOf(result)).toBe("invalidArgs, not executed");
    expect(result.details).not.toHaveProperty("coerced");
  });
});

describe("coerce: safe", () => {
  it("converts what loses nothing, and says what it converted", async () => {
    const args = { line: "5", paths: '["a","b"]', comment: "[1]" };
    const result = await answer(dispatcherOf([tool], { coerce: "safe" }), callOf("note", args));
    expect(textOf(result)).toBe('{"line":5,"paths":["a","b"],"comment":"[1]"}');
    expect(result.details?.coerced).toEqual(["line: string to integer", "paths: string to array"]);
  });

  it("leaves alone what fits, and says nothing then", async () => {
    const result = await answer(dispatcherOf([tool], { coerce: "safe" }), callOf("note", { comment: "5" }));
    expect(textOf(result)).toBe('{"comment":"5"}');
    expect(result.details).not.toHaveProperty("coerced");
  });

  it("tells only the faults that are left", async () => {
    const args = { line: "5", paths: 7 };
    const result = await answer(dispatcherOf([tool], { coerce: "safe" }), callOf("note", args));
    expect(outcomeOf(result)).toBe("invalidArgs, not executed");
    expect(textOf(result)).not.toContain("line");
    expect(textOf(result)).toContain("paths");
  });

  it("never rounds an integer beyond 2^53", async () => {
    const args = '{"line": 2512292042121000001}';
    const result = await answer(dispatcherOf([tool], { coerce: "safe" }), callOf("note", args));
    expect(outcomeOf(result)).toBe("invalidArgs, not executed");
    expect(textOf(result)).toContain("2512292042121000001");
  });
});

describe("a Standard Schema", () => {
  it("gives the tool what it made of the arguments", async () => {
    expect(textOf(await answer(dispatcherOf([standard]), callOf("note", { line: 2 })))).toBe(
      '{"line":2,"mode":"fast"}',
    );
  });

  it("is coerced by the tool's JSON Schema", async () => {
    const dispatcher = dispatcherOf([standard], { coerce: "safe" });
    const result = await answer(dispatcher, callOf("note", { line: "2" }));
    expect(textOf(result)).toBe('{"line":2,"mode":"fast"}');
    expect(result.details?.coerced).toEqual(["line: string to integer"]);
  });

  it("is told in its own words what the JSON Schema can't say", async () => {
    const result = await answer(dispatcherOf([standard]), callOf("note", { line: 13 }));
    expect(outcomeOf(result)).toBe("invalidArgs, not executed");
    expect(textOf(result)).toContain("not on a Friday");
  });

  it("that throws is the tool's fault, and nothing runs", async () => {
    const broken = {
      ...standard,
      schema: {
        "~standard": {
          ...(standard.schema as { "~standard": object })["~standard"],
          validate: () => JSON.parse("{"),
        },
      },
    } as Tool;
    expect(outcomeOf(await answer(dispatcherOf([broken]), callOf("note")))).toBe("threw, not executed");
  });

  it("that never answers is left on abort", async () => {
    const control = new AbortController();
    const hanging = {
      ...standard,
      schema: {
        "~standard": {
          ...(standard.schema as { "~standard": object })["~standard"],
          validate() {
            queueMicrotask(() => control.abort());
            return new Promise(() => {});
          },
        },
      },
    } as Tool;
    const result = await answer(dispatcherOf([hanging]), callOf("note"), { signal: control.signal });
    expect([outcomeOf(result), textOf(result)]).toEqual(["aborted, not executed", "aborted"]);
  });
});
