import { parseArgs } from "@toolrail/protocol";
import { type CallFailure, notExecuted } from "./failure.ts";
import { invalidJson } from "./failure-text.ts";

export type ParsedCall = { ok: true; value: Record<string, unknown> } | { ok: false; failure: CallFailure };

/** The model's text as a value. Nothing is guessed: raw controls inside a string, which mean themselves, are all that is mended. */
export function parseCall(name: string, args: string): ParsedCall {
  const parsed = parseArgs({ args });
  if (parsed.ok) return parsed;
  return notExecuted("invalidJson", invalidJson(name, parsed.message, parsed.excerpt));
}
