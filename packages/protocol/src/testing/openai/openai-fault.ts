/** What the API would refuse, with its place in the body. */
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
