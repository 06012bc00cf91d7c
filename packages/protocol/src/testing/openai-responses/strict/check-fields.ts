import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

const MAX_KEY_LENGTH = 64;

/** The body's own fields: a model, and an input that is a text or a list of objects. */
export function checkFields(body: Record<string, unknown>): OpenAIFault | undefined {
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
