import { isToolName } from "../../../tool-name.ts";
import { asRecord, entryOf, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";
import { checkItemId } from "./check-id.ts";
import { checkItem } from "./check-item.ts";
import { checkPairing } from "./check-pairing.ts";
import { checkReasoning } from "./check-reasoning.ts";
import { createIssuedItems, type IssuedItems } from "./issued-items.ts";

/**
 * The first thing in a request's body that the strict API refuses; undefined when it would be taken. `issued`: what
 * the server sent before; default nothing.
 */
export function checkResponsesRequest(
  body: Record<string, unknown>,
  issued: IssuedItems = createIssuedItems(),
): OpenAIFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const items = inputItems(body.input);
  for (const [position, item] of items.entries()) {
    const found = checkItem(item, `input[${position}]`);
    if (found) return found;
  }
  const stored = body.store !== false;
  return (
    checkItemIds(items) ??
    checkPairing(items) ??
    checkReasoning(items, { issued, stored, model: body.model }) ??
    checkTools(body.tools)
  );
}

function inputItems(input: unknown): Record<string, unknown>[] {
  return Array.isArray(input) ? input.map((item) => asRecord(item) ?? {}) : [];
}

const MAX_KEY_LENGTH = 64;

/** The body's own fields: a model, and an input that is a text or a list of objects. */
function checkFields(body: Record<string, unknown>): OpenAIFault | undefined {
  if (presentText(body.model) === undefined)
    return fault("model", "missing required parameter: 'model'", "missing_required_parameter");
  for (const field of ["messages", "max_tokens", "max_completion_tokens", "stream_options"])
    if (field in body && !(field === "stream_options" && body.stream === true))
      return fault(field, `unknown parameter: '${field}'`, "unknown_parameter");
  if (body.instructions !== undefined && presentText(body.instructions) === undefined)
    return fault("instructions", "expected a text that is not empty");
  const { prompt_cache_key: key } = body;
  if (key !== undefined && (typeof key !== "string" || key.length > MAX_KEY_LENGTH))
    return fault("prompt_cache_key", `expected a text of at most ${MAX_KEY_LENGTH} characters`);
  if (presentText(body.input) !== undefined) return undefined;
  if (!Array.isArray(body.input)) return fault("input", "missing required parameter: 'input'");
  if (body.input.length === 0) return fault("input", "[] is too short - 'input'");
  const odd = body.input.findIndex((item) => !asRecord(item));
  return odd < 0 ? undefined : fault(`input[${odd}]`, "expected an object");
}

const PREFIXES: Readonly<Record<string, string>> = {
  message: "msg",
  function_call: "fc",
  custom_tool_call: "ctc",
  reasoning: "rs",
};

/** The ids that items bring along: of their kind, and none twice. */
function checkItemIds(items: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  const seen = new Set<unknown>();
  for (const [position, { type = "message", id }] of items.entries()) {
    if (id === undefined) continue;
    const place = `input[${position}].id`;
    const found = checkItemId(id, place) ?? checkPrefix(String(id), entryOf(PREFIXES, String(type)), place);
    if (found) return found;
    if (seen.has(id)) return fault("input", `duplicate item found with id ${String(id)}`);
    seen.add(id);
  }
  return undefined;
}

function checkPrefix(id: string, prefix: string | undefined, place: string): OpenAIFault | undefined {
  if (prefix === undefined || id.startsWith(`${prefix}_`)) return undefined;
  const message = `invalid '${place}': '${id}'. Expected an ID that begins with '${prefix}'`;
  return fault(place, message, "invalid_value");
}

/** The tools: functions with legal and distinct names and object schemas; others are the provider's own. */
function checkTools(tools: unknown): OpenAIFault | undefined {
  if (tools === undefined) return undefined;
  if (!Array.isArray(tools) || tools.length === 0) return fault("tools", "[] is too short - 'tools'");
  const names = new Set<string>();
  for (const [position, tool] of tools.entries()) {
    const found = checkTool(asRecord(tool) ?? {}, names, `tools[${position}]`);
    if (found) return found;
  }
  return undefined;
}

function checkTool(
  tool: Record<string, unknown>,
  names: Set<string>,
  place: string,
): OpenAIFault | undefined {
  if (typeof tool.type !== "string")
    return fault(`${place}.type`, `missing required parameter: '${place}.type'`);
  if (tool.type !== "function") return undefined;
  const { name, strict } = tool;
  if (name === undefined)
    return fault(
      `${place}.name`,
      `missing required parameter: '${place}.name'`,
      "missing_required_parameter",
    );
  if (typeof name !== "string" || !isToolName(name))
    return fault(`${place}.name`, "string does not match pattern ^[a-zA-Z0-9_-]{1,64}$", "invalid_value");
  if (names.has(name)) return fault(`${place}.name`, `duplicate tool name '${name}'`);
  names.add(name);
  const parameters = asRecord(tool.parameters);
  const where = `${place}.parameters`;
  if (parameters?.type !== "object")
    return fault(where, "schema must be a JSON Schema of 'type: \"object\"'");
  if (!asRecord(parameters.properties)) return fault(where, "object schema missing properties");
  if (strict !== false && parameters.additionalProperties !== false)
    return fault(where, "'additionalProperties' is required to be supplied and to be false");
  return undefined;
}
