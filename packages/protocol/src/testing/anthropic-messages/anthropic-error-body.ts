const ERRORS: Readonly<Record<number, { type: string; message: string }>> = {
  400: { type: "invalid_request_error", message: "Invalid request" },
  401: { type: "authentication_error", message: "invalid x-api-key" },
  404: { type: "not_found_error", message: "Not found" },
  413: { type: "request_too_large", message: "Request exceeds the maximum size" },
  429: { type: "rate_limit_error", message: "This request would exceed your rate limit" },
  529: { type: "overloaded_error", message: "Overloaded" },
};

/** The body of an error, as the API words it; `message` says what is wrong with a request. */
export function anthropicErrorBody(status: number, message?: string): Record<string, unknown> {
  const known = ERRORS[status] ?? { type: "api_error", message: `Status ${status}` };
  return {
    type: "error",
    error: { type: known.type, message: message ?? known.message },
    request_id: "req_scripted",
  };
}
