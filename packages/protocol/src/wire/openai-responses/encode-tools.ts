import type { ModelRequest } from "../../model.ts";
import { retiredTools } from "../retired-tools.ts";
import { createParameterEncoder } from "../tool-parameters.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { FunctionTool } from "./wire-types.ts";

/** The request's tools; without any, those that its history calls, since a history with calls needs tools. */
export function encodeTools(request: ModelRequest, { schemaTarget }: OpenAIResponsesQuirks): FunctionTool[] {
  const encodeParameters = createParameterEncoder(schemaTarget ?? "openaiResponses");
  const definitions = request.tools.length > 0 ? request.tools : retiredTools(request.messages);
  return definitions.map(({ name, description, parameters, deferLoading }) => ({
    type: "function",
    name: wireToolName(name),
    description,
    parameters: encodeParameters(parameters),
    // The API makes a schema strict by itself where nothing is said, and refuses those that can't be.
    strict: false,
    ...(deferLoading && { defer_loading: true }),
  }));
}
