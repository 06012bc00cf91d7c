import { join } from "node:path";
import { readJson } from "../support/read-json.ts";

/** A case from a public bug report. */
export interface ProtocolCase {
  id: string;
  kind: string;
  protocol: string;
  /** The protocol that a history is to be encoded for. */
  target?: string;
  input: unknown[];
  expected: Record<string, unknown>;
}

export function readProtocolCases(corpus: string): ProtocolCase[] {
  return readJson(join(corpus, "cases", "protocol.json"));
}
