import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adaptSchema, type SchemaTargetName } from "../../src/index.ts";
import { validateJsonSchema } from "../../src/json-schema/index.ts";
import { type Api, refusals } from "./api-refusals.ts";
import { args, soundSchema, wildSchema } from "./schema-arbitrary.ts";

const APIS: Readonly<Record<SchemaTargetName, Api>> = {
  openaiChat: "openai",
  openaiResponses: "openai",
  openaiChatStrict: "openaiStrict",
  openaiResponsesStrict: "openaiStrict",
  anthropic: "anthropic",
  moonshot: "moonshot",
  google: "google",
};

describe.each(Object.entries(APIS) as [SchemaTargetName, Api][])("any schema, for %s", (target, api) => {
  it("comes out as one that the API takes, its bytes the same each time, itself untouched", () => {
    fc.assert(
      fc.property(wildSchema, (schema) => {
        const before = JSON.stringify(schema);
        const { schema: adapted } = adaptSchema(schema, target);
        expect(JSON.stringify(schema)).toBe(before);
        expect(refusals(adapted, api)).toEqual([]);
        expect(JSON.stringify(adaptSchema(JSON.parse(before), target).schema)).toBe(JSON.stringify(adapted));
      }),
      { numRuns: 300 },
    );
  });

  it("adapted a second time comes back as it is", () => {
    fc.assert(
      fc.property(wildSchema, (schema) => {
        const { schema: adapted } = adaptSchema(schema, target);
        const { schema: again, changes } = adaptSchema(adapted, target);
        expect(JSON.stringify(again)).toBe(JSON.stringify(adapted));
        expect(changes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(["openaiChat", "anthropic", "moonshot", "google"] as const)(
  "a sound schema, for %s",
  (target) => {
    it("takes no argument less than before", () => {
      let fitting = 0;
      fc.assert(
        fc.property(soundSchema, fc.array(args, { minLength: 5, maxLength: 5 }), (schema, values) => {
          const { schema: adapted } = adaptSchema(schema, target);
          for (const value of values) {
            if (validateJsonSchema(schema, value).length > 0) continue;
            fitting++;
            expect(validateJsonSchema(adapted, value)).toEqual([]);
          }
        }),
        { numRuns: 600 },
      );
      expect(fitting).toBeGreaterThan(300);
    });
  },
);
