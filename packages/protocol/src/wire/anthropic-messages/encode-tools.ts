import type { ModelRequest } from "../../model.ts";
import { requireOneOf } from "../../option-word.ts";
import { SCHEMA_TARGETS, type SchemaTargetName } from "../../schema/schema-target.ts";
import { retiredTools } from "../retired-tools.ts";
import { createParameterEncoder } from "../tool-parameters.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { AnthropicTool } from "./wire-types.ts";

const TARGET_NAMES = Object.keys(SCHEMA_TARGETS) as SchemaTargetName[];

// An encoder keeps what it made of each schema, so each target has one.
const encoders = new Map<SchemaTargetName, ReturnType<typeof createParameterEncoder>>();

/** The request's tools, and behind them those that its history calls besides: a name that is not here is refused. */
export function encodeTools(
  request: ModelRequest,
  schemaTarget: SchemaTargetName = "anthropic",
): AnthropicTool[] {
  const target = requireOneOf("schemaTarget", schemaTarget, TARGET_NAMES);
  const encodeParameters = encoders.get(target) ?? createParameterEncoder(SCHEMA_TARGETS[target]);
  encoders.set(target, encodeParameters);
  const tools = new Map<string, AnthropicTool>();
  for (const definition of [...request.tools, ...retiredTools(request.messages)]) {
    const name = wireToolName(definition.name);
    if (tools.has(name)) continue;
    const { description, parameters, deferLoading } = definition;
    tools.set(name, {
      name,
      ...(description && { description }),
      // Every target gives the schema this type.
      input_schema: encodeParameters(parameters) as AnthropicTool["input_schema"],
      ...(deferLoading && { defer_loading: true }),
    });
  }
  return [...tools.values()];
}
