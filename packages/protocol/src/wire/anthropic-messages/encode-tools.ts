import type { ModelRequest } from "../../model.ts";
import { ANTHROPIC } from "../../schema/schema-target.ts";
import { retiredTools } from "../retired-tools.ts";
import { createParameterEncoder } from "../tool-parameters.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { AnthropicTool } from "./wire-types.ts";

const encodeParameters = createParameterEncoder(ANTHROPIC);

/** The request's tools, and behind them those that its history calls besides: a name that is not here is refused. */
export function encodeTools(request: ModelRequest): AnthropicTool[] {
  const tools = new Map<string, AnthropicTool>();
  for (const definition of [...request.tools, ...retiredTools(request.messages)]) {
    const name = wireToolName(definition.name);
    if (tools.has(name)) continue;
    const { description, parameters, deferLoading } = definition;
    tools.set(name, {
      name,
      ...(description && { description }),
      input_schema: encodeParameters(parameters),
      ...(deferLoading && { defer_loading: true }),
    });
  }
  return [...tools.values()];
}
