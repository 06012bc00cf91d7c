import { visibleText } from "../visible-text.ts";

export const REDIRECT_PATH = "/callback";

const MAX_REASON_LENGTH = 200;

export type Redirect =
  | { kind: "code"; code: string; iss?: string | undefined }
  | { kind: "refused"; reason: string }
  /** It belongs to no sign-in, or to one from before. */
  | { kind: "stale" }
  | { kind: "other" };

/** What a browser brings back, where `state` is the one of the sign-in under way. */
export function readRedirect(target: string, state: string | undefined): Redirect {
  const base = "http://127.0.0.1";
  if (!URL.canParse(target, base)) return { kind: "other" };
  const { pathname, searchParams } = new URL(target, base);
  if (pathname !== REDIRECT_PATH) return { kind: "other" };
  if (state === undefined || single(searchParams, "state") !== state) return { kind: "stale" };
  const error = searchParams.get("error");
  if (error !== null) {
    const reason = searchParams.get("error_description") || error;
    return { kind: "refused", reason: visibleText(reason).slice(0, MAX_REASON_LENGTH) };
  }
  const code = single(searchParams, "code");
  if (!code) return { kind: "stale" };
  const iss = searchParams.get("iss");
  return { kind: "code", code, ...(iss !== null && { iss }) };
}

function single(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}
