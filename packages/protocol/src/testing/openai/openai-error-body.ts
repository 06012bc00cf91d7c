import { faultBody } from "./openai-fault.ts";

const ERRORS: Readonly<Record<number, { type: string; code: string; message: string }>> = {
  401: { type: "authentication_error", code: "invalid_api_key", message: "Incorrect API key provided" },
  429: { type: "rate_limit_error", code: "rate_limit_exceeded", message: "Rate limit reached" },
  503: { type: "server_error", code: "overloaded", message: "The engine is currently overloaded" },
  529: { type: "overloaded_error", code: "overloaded", message: "Overloaded" },
};

/** The body of an error, as the API words it; `message` says what is wrong with a request. */
export function openaiErrorBody(status: number, message?: string): Record<string, unknown> {
  if (message !== undefined) return faultBody({ message, param: null, code: null });
  const known = ERRORS[status] ?? { type: "server_error", code: null, message: `Status ${status}` };
  return { error: { message: known.message, type: known.type, param: null, code: known.code } };
}
