import type { ToolDefinition } from "@toolrail/protocol";

export const RUN_TOOL = "run_tool";

export const runToolDefinition: ToolDefinition = {
  name: RUN_TOOL,
  description: `Runs a tool that search_tool found. The tool decides what is allowed and what comes back, as if it were called itself. When the input does not fit, the answer shows the tool's parameters.

Example: {"name": "mcp__tracker__create_issue", "input": {"title": "Login fails"}}`,
  parameters: {
    type: "object",
    properties: {
      name: { type: "string", description: "The tool's name, exactly as search_tool gave it." },
      input: {
        type: "object",
        description: "The parameters of that tool. Default {}.",
        additionalProperties: true,
      },
    },
    required: ["name"],
    additionalProperties: false,
  },
};
