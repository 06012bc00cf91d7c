import type { Fact } from "@toolrail/context";
import type * as v from "valibot";

/** The values of a configuration by their dotted key. */
export interface ConfigValues {
  model: string;
  provider: string;
  baseUrl: string;
  contextWindow: number;
  maxOutputTokens: number;
  thinking: "off" | "low" | "medium" | "high";
  cache: "off" | "5m" | "1h";
  "permissions.allow": readonly string[];
  "permissions.ask": readonly string[];
  "permissions.deny": readonly string[];
  mcpServers: Readonly<Record<string, object>>;
  env: Readonly<Record<string, string>>;
  "disclosure.auto": number;
  "disclosure.direct": readonly string[];
  "disclosure.promoted": readonly string[];
  "disclosure.task": Readonly<Record<string, readonly string[]>>;
  "budget.perResult": number;
  "budget.turnTotal": number;
  "budget.preview": number;
  "trim.tools": readonly string[];
  "trim.keepRecent": number;
  "trim.fields": Readonly<Record<string, readonly string[]>>;
  "trim.maxChars": number;
  "trim.minSavings": number;
  facts: readonly Fact[];
  "compaction.keepTokens": number;
  "limits.maxTurns": number;
  "limits.maxTokens": number;
  "limits.maxCost": number;
  skills: readonly string[];
  "ui.color": "auto" | "always" | "never";
}

export type ConfigKey = keyof ConfigValues;

export interface KeyFacts<T> {
  schema: v.GenericSchema<unknown, T>;
  /** Documentation, for `config --explain` and the JSON Schema. */
  doc: string;
  /** The default, in words. */
  fallback: string;
  /**
   * Rights of an untrusted project file: set the value, only lower it, or nothing. `approval`: each entry is
   * asked about by itself.
   */
  untrusted: "sets" | "lowers" | "nothing" | "approval";
}

/** Returns whether the text is an address of the web. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}
