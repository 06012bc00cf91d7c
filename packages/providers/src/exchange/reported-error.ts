import { field } from "./field.ts";

export interface ReportedError {
  message?: string | undefined;
  code?: string | number | undefined;
  type?: string | undefined;
}

/** What the body of a refusal says. Of the body `{"error": …}` some clients hand on all, others what it holds. */
export function reportedError(body: unknown): ReportedError {
  const inner = field(body, "error") ?? body;
  return {
    message: [inner, field(inner, "message"), field(inner, "detail")].find(isText),
    code: [field(inner, "code")].find(isCode),
    type: [field(inner, "type")].find(isText),
  };
}

export function isCode(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
