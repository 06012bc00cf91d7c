import type { ModelRequest } from "../../model.ts";
import { OPENAI } from "../../schema/schema-target.ts";
import { retiredTools } from "../retired-tools.ts";
import { createParameterEncoder } from "../tool-parameters.ts";
import { wireToolName } from "../wire-tool-name.ts";
import type { ChatTool } from "./wire-types.ts";

const encodeParameters = createParameterEncoder(OPENAI);

/** The request's tools; without any, those that its history calls, since a history with calls needs tools. */
export function encodeTools(request: ModelRequest): ChatTool[] {
  const definitions = request.tools.length > 0 ? request.tools : retiredTools(request.messages);
  return definitions.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name: wireToolName(name), description, parameters: encodeParameters(parameters) },
  }));
}
