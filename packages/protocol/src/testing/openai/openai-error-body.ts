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

/** Fault that the API would refuse, with its place in the body. */
export interface OpenAIFault {
  message: string;
  /** The place in the body, such as `messages[2].tool_calls[0].id`. */
  param: string | null;
  code: string | null;
}

export function fault(param: string | null, message: string, code: string | null = null): OpenAIFault {
  return { message, param, code };
}

/** The body of a refusal, as the API words it. */
export function faultBody(found: OpenAIFault): Record<string, unknown> {
  const { message, param, code } = found;
  return { error: { message, type: "invalid_request_error", param, code } };
}
