import { type JsonSchema, splitMcpToolName, type ToolDefinition } from "@toolrail/protocol";
import type { Field } from "./fields.ts";

/** What a catalogue reads of a tool. */
export interface SearchedTool extends Pick<ToolDefinition, "name" | "description" | "parameters"> {
  /** Shown in place of a description that was cut. */
  fullDescription?: string | undefined;
}

/** The server and the tool's own name, of `mcp__server__tool` and `server__tool`. */
export function nameParts(name: string): { server: string; tool: string } {
  const parts = splitMcpToolName(name);
  if (parts) return parts;
  const boundary = name.indexOf("__");
  if (boundary <= 0 || boundary + 2 === name.length) return { server: "", tool: name };
  return { server: name.slice(0, boundary), tool: name.slice(boundary + 2) };
}

/** The text of each field but the joints, which are made of the name's words. */
export function fieldTexts(tool: SearchedTool): Record<Exclude<Field, "nameJoints">, string> {
  const { server, tool: name } = nameParts(tool.name);
  const parameters = propertiesOf(tool.parameters);
  return {
    name,
    description: tool.description,
    parameterNames: parameters.map(([key]) => key).join(" "),
    parameterDescriptions: parameters.map(([, schema]) => descriptionOf(schema)).join(" "),
    server,
  };
}

function propertiesOf({ properties }: JsonSchema): [string, unknown][] {
  return typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
}

function descriptionOf(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "";
  const description: unknown = Reflect.get(schema, "description");
  return typeof description === "string" ? description : "";
}
