import { anthropicErrorBody } from "../anthropic-error-body.ts";

/** Fault that the API would refuse, with its place in the body. */
export interface AnthropicFault {
  /** Such as `messages.2.content.0.id`. */
  path: string;
  message: string;
}

export function fault(path: string, message: string): AnthropicFault {
  return { path, message };
}

/** The fault in one line, as the API words it. */
export function faultLine({ path, message }: AnthropicFault): string {
  return `${path}: ${message}`;
}

export function faultBody(found: AnthropicFault): Record<string, unknown> {
  return anthropicErrorBody(400, faultLine(found));
}
