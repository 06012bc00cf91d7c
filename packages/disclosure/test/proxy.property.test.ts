import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discloseTools } from "../src/disclose-tools.ts";
import { call, prepare, search } from "./support/call-source.ts";
import { changingSource } from "./support/changing-source.ts";
import { deferred, textParameter, tool } from "./support/tools.ts";

const NAMES = [
  "mcp__a__send",
  "mcp__a__read",
  "mcp__b__send",
  "mcp__b__list",
  "direct_one",
  "direct_two",
  // Give way to ours.
  "run_tool",
  "search_tool",
];
const madeTool = (name: string, version: number) => {
  const options = {
    description: `Version ${version} of ${name}.`,
    parameters: textParameter(`field_${version}`),
  };
  return name.startsWith("mcp__") ? deferred(name, options) : tool(name, options);
};

const name = fc.constantFrom(...NAMES, "no_such_tool");
const step = fc.oneof(
  fc.record({ does: fc.constant("search" as const), query: fc.oneof(name, fc.string()) }),
  fc.record({ does: fc.constant("run" as const), name, input: fc.json() }),
  fc.record({ does: fc.constant("call" as const), name, args: fc.json() }),
  fc.record({
    does: fc.constant("change" as const),
    tools: fc.uniqueArray(fc.constantFrom(...NAMES)),
    version: fc.nat(3),
  }),
  fc.record({ does: fc.constant("prepare" as const) }),
);

describe("proxy mode", () => {
  it("never changes a byte of the tools array, whatever is searched, called or changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom("free" as const, "strict" as const),
        async (steps, toolNames) => {
          const source = changingSource(NAMES.map((one) => madeTool(one, 0)));
          const disclosed = discloseTools({ sources: [source], traits: { toolNames }, threshold: 0 });
          const bytes = await prepare(disclosed);
          for (const one of steps) {
            if (one.does === "search") await search(disclosed, one.query);
            else if (one.does === "run")
              await call(disclosed, "run_tool", { name: one.name, input: one.input });
            else if (one.does === "call") await call(disclosed, one.name, one.args);
            else if (one.does === "change")
              source.change(one.tools.map((each) => madeTool(each, one.version)));
            else await prepare(disclosed);
            expect(JSON.stringify(disclosed.definitions())).toBe(bytes);
          }
          expect(await prepare(disclosed)).toBe(bytes);
        },
      ),
      { numRuns: 150 },
    );
  });
});
