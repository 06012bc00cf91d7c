import type { ModelRequest } from "../../model.ts";
import { SCHEMA_TARGETS, type SchemaTargetName } from "../../schema/schema-target.ts";
import type { JsonSchema } from "../../tool-schema.ts";
import { retiredTools } from "../retired-tools.ts";
import { createParameterEncoder } from "../tool-parameters.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { ChatTool } from "./wire-types.ts";

type ParameterEncoder = (parameters: JsonSchema | undefined) => JsonSchema;

const encoders = new Map<SchemaTargetName, ParameterEncoder>();

/** The request's tools; without any, those that its history calls, since a history with calls needs tools. */
export function encodeTools(request: ModelRequest, target: SchemaTargetName = "openaiChat"): ChatTool[] {
  const definitions = request.tools.length > 0 ? request.tools : retiredTools(request.messages);
  const encodeParameters = encoderFor(target);
  return definitions.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name: wireToolName(name), description, parameters: encodeParameters(parameters) },
  }));
}

function encoderFor(target: SchemaTargetName): ParameterEncoder {
  const known = encoders.get(target);
  if (known) return known;
  const encoder = createParameterEncoder(SCHEMA_TARGETS[target]);
  encoders.set(target, encoder);
  return encoder;
}
