import { describe, expect, it } from "vitest";
import { adaptSchema, type JsonSchema, type ModelRequest, type SchemaTargetName } from "../../src/index.ts";
import * as anthropicMessages from "../../src/wire/anthropic-messages/index.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";
import * as openaiResponses from "../../src/wire/openai-responses/index.ts";

const GIVEN: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  anyOf: [
    { type: "object", properties: { $id: { type: "list" } }, required: ["$id"] },
    { type: "object", properties: { path: { $ref: "#/definitions/path" } }, required: ["$id"] },
  ],
  definitions: { path: { type: "string" } },
};

const OPENAI: JsonSchema = {
  type: "object",
  properties: { $id: { type: "array", items: {} }, path: { type: "string" } },
  required: ["$id"],
};

function requestOf(parameters: JsonSchema): ModelRequest {
  return { messages: [], tools: [{ name: "read", description: "Reads.", parameters }] };
}

const chat = (schema: JsonSchema) =>
  openaiChat.encodeRequest(requestOf(schema)).tools?.[0]?.function.parameters;
const responses = (schema: JsonSchema) =>
  openaiResponses.encodeRequest(requestOf(schema)).tools?.[0]?.parameters;
const messages = (schema: JsonSchema) =>
  anthropicMessages.encodeRequest(requestOf(schema)).tools?.[0]?.input_schema;

describe("the parameters that are sent", () => {
  it("are the ones that the protocol's API takes", () => {
    expect(chat(GIVEN)).toEqual(OPENAI);
    expect(responses(GIVEN)).toEqual(OPENAI);
    expect(messages(GIVEN)).toEqual({
      type: "object",
      properties: { path: { type: "string" } },
      description: 'Further fields are taken that are not listed below: {"$id":{"type":"list"}}',
    });
  });

  it("keep to the rules of the target that a quirk names", () => {
    const schema = { type: "object", properties: { p: {} } };
    const sent = (schemaTarget: SchemaTargetName) =>
      openaiResponses.encodeRequest(requestOf(schema), { schemaTarget }).tools?.[0]?.parameters;
    for (const target of ["moonshot", "google", "anthropic"] as const) {
      expect(sent(target)).toEqual(adaptSchema(schema, target).schema);
      expect(sent(target)).toBe(sent(target));
    }
    const refused = (word: string) =>
      expect.objectContaining({ code: "invalid_option", message: expect.stringContaining(word) });
    expect(() => sent("kimi" as "moonshot")).toThrow(refused("moonshot"));
    expect(() => sent("constructor" as "moonshot")).toThrow(refused("moonshot"));
    expect(() => sent("openaiResponsesStrict")).toThrow(refused("adaptSchema"));
  });

  it.each([chat, responses, messages])("are the same object for the same schema", (encode) => {
    expect(encode(GIVEN)).toBe(encode(GIVEN));
  });
});
