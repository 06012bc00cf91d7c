import * as v from "valibot";
import type { Era, Launch, Target } from "./server-entry.ts";

/** What an entry of any type may say. */
export interface EntrySettings {
  disabled: boolean;
  /** Milliseconds. */
  timeoutMs: number;
  /** Milliseconds. */
  startTimeoutMs?: number | undefined;
  roots?: boolean | undefined;
  include?: string[] | undefined;
  exclude?: string[] | undefined;
  trustHints: boolean;
  era?: Era | undefined;
}

// Each message completes "FIELD must be …"; valibot's own would quote what was written.
const text = v.string("a string");
const filled = v.pipe(text, v.nonEmpty("a string that is not empty"));
const flag = v.optional(v.boolean("true or false"), false);
const texts = v.array(text, "a list of strings");

/** The longest a timer of the platform can wait. */
const MAX_TIMEOUT_MS = 2_147_483_647;
const DEFAULT_TIMEOUT_MS = 60_000;

// Not `v.record`, which drops names such as `constructor` without a word.
const textMap = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "an object of strings",
  ),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const entries: [string, string][] = [];
    for (const [key, value] of Object.entries(input)) {
      if (typeof value === "string") entries.push([key, value]);
      else
        addIssue({
          message: "a string",
          path: [{ type: "object", origin: "value", input: { ...input }, key, value }],
        });
    }
    return entries.length === Object.keys(input).length ? Object.fromEntries(entries) : NEVER;
  }),
);

const milliseconds = v.pipe(
  v.number("a number of milliseconds"),
  v.minValue(1, "at least 1 millisecond"),
  // Formatted late: the first number that is written for people loads a table of languages.
  v.maxValue(MAX_TIMEOUT_MS, () => `at most ${MAX_TIMEOUT_MS.toLocaleString("en")} milliseconds`),
);

const settingsFields = {
  disabled: flag,
  timeoutMs: v.optional(milliseconds, DEFAULT_TIMEOUT_MS),
  startTimeoutMs: v.optional(milliseconds),
  roots: v.optional(v.boolean("true or false")),
  include: v.optional(texts),
  exclude: v.optional(texts),
  trustHints: flag,
  era: v.optional(v.picklist(["legacy", "auto", "modern"], '"legacy", "auto" or "modern"')),
};

const launchFields = {
  command: filled,
  args: v.optional(texts, []),
  env: v.optional(textMap, {}),
  cwd: v.optional(filled),
};

const targetFields = {
  url: filled,
  headers: v.optional(textMap, {}),
  oauth: v.optional(
    v.object(
      { clientId: filled, clientSecret: v.optional(text), scopes: v.optional(texts) },
      'an object with "clientId"',
    ),
  ),
};

export const settingsSchema: v.GenericSchema<unknown, EntrySettings> = v.object(settingsFields);
export const launchSchema: v.GenericSchema<unknown, Omit<Launch, "type">> = v.object(launchFields);
export const targetSchema: v.GenericSchema<unknown, Omit<Target, "type">> = v.object(targetFields);

export const KNOWN_FIELDS: readonly string[] = [
  "type",
  ...Object.keys({ ...settingsFields, ...launchFields, ...targetFields }),
];
