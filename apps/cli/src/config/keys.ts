import type { Fact } from "@toolrail/context";
import * as v from "valibot";
import { type ConfigKey, type ConfigValues, isWebAddress, type KeyFacts } from "./config-values.ts";

// Each message completes "KEY must be …".
const text = v.pipe(v.string("a string"), v.nonEmpty("a string that is not empty"));
const names = v.array(text, "a list of strings");
const AMOUNT = "a whole number over 0";
const amount = v.pipe(v.number(AMOUNT), v.safeInteger(AMOUNT), v.minValue(1, AMOUNT));
const COUNT = "a whole number, 0 or more";
const count = v.pipe(v.number(COUNT), v.safeInteger(COUNT), v.minValue(0, COUNT));
const DOLLARS = "a number of US dollars over 0";
const dollars = v.pipe(v.number(DOLLARS), v.gtValue(0, DOLLARS), v.finite(DOLLARS));
const lists = v.record(v.string(), names, "an object of lists of strings");
const FACT = 'a text, {"text", "reachable"?} or {"pattern", "reachable"?}';
const reachable = v.optional(v.boolean());
const fact: v.GenericSchema<unknown, Fact> = v.union(
  [text, v.strictObject({ text, reachable }), v.strictObject({ pattern: text, reachable })],
  FACT,
);

/** Every key that a configuration file can hold. */
export const CONFIG_KEYS: { readonly [Key in ConfigKey]: KeyFacts<ConfigValues[Key]> } = {
  model: {
    schema: text,
    doc: 'Model that answers, "provider/name" such as "anthropic/NAME", or a name of the provider that `provider` names.',
    fallback: "the default model of the provider whose key is set",
    untrusted: "sets",
  },
  provider: {
    schema: text,
    doc: "Provider of a model that is named without one.",
    fallback: "openai",
    untrusted: "nothing",
  },
  baseUrl: {
    schema: v.pipe(v.string("a string"), v.check(isWebAddress, "an http or https address")),
    doc: "Address of the API of the configured model, such as https://HOST/v1.",
    fallback: "the provider's own",
    untrusted: "nothing",
  },
  contextWindow: {
    schema: amount,
    doc: "Tokens that the model's context holds. Budgets, compaction and the emergency cut scale with it.",
    fallback: "what is known of the model, else 128,000",
    untrusted: "lowers",
  },
  maxOutputTokens: {
    schema: amount,
    doc: "Tokens of one answer at most.",
    fallback: "what is known of the model",
    untrusted: "lowers",
  },
  thinking: {
    schema: v.picklist(["off", "low", "medium", "high"], '"off", "low", "medium" or "high"'),
    doc: "How much the model reasons before it answers, where the provider can be asked for it.",
    fallback: "the provider's own",
    untrusted: "sets",
  },
  cache: {
    schema: v.picklist(["off", "5m", "1h"], '"off", "5m" or "1h"'),
    doc: "How long the provider is asked to keep the prompt in its cache.",
    fallback: "5m",
    untrusted: "sets",
  },
  "permissions.allow": {
    schema: names,
    doc: 'Rules for calls that run without asking: "tool" or "tool(pattern)". The rules of all files add up.',
    fallback: "read-only tools run, others ask",
    untrusted: "nothing",
  },
  "permissions.ask": {
    schema: names,
    doc: "Rules for calls that ask first. Stronger than allow. The rules of all files add up.",
    fallback: "none",
    untrusted: "sets",
  },
  "permissions.deny": {
    schema: names,
    doc: "Rules for calls that never run. Stronger than ask and allow. The rules of all files add up.",
    fallback: "none",
    untrusted: "sets",
  },
  mcpServers: {
    schema: v.record(v.string(), v.looseObject({}, "an object"), "an object of servers by name"),
    doc: 'MCP servers by name: {"command", "args", "env", "cwd"} or {"type": "http", "url", "headers"}, with "disabled", "timeoutMs", "include", "exclude" and "trustHints".',
    fallback: "none",
    untrusted: "approval",
  },
  env: {
    schema: v.record(v.string(), v.string("a string"), "an object of strings"),
    doc: "Environment variables of the commands that run_shell runs, beside the safe part of the command's own environment.",
    fallback: "none",
    untrusted: "nothing",
  },
  "disclosure.auto": {
    schema: count,
    doc: "Number of tools up to which all of them stand in the request. Over it, MCP tools are found by search_tool.",
    fallback: "12",
    untrusted: "sets",
  },
  "disclosure.direct": {
    schema: names,
    doc: "MCP tools that always stand in the request. `*` matches any characters: mcp__github__*.",
    fallback: "none",
    untrusted: "sets",
  },
  "disclosure.promoted": {
    schema: names,
    doc: "MCP tools that stand in the request from the start of a session, beside those that the model's facts name.",
    fallback: "none",
    untrusted: "sets",
  },
  "disclosure.task": {
    schema: lists,
    doc: "MCP tools by task. Those of the task that --task names stand in the request from the start.",
    fallback: "none",
    untrusted: "sets",
  },
  "budget.perResult": {
    schema: amount,
    doc: "Characters of one tool result over which it is stored and the model gets a preview.",
    fallback: "100,000, or 15 % of the window",
    untrusted: "lowers",
  },
  "budget.turnTotal": {
    schema: amount,
    doc: "The same for all results of one turn together.",
    fallback: "200,000, or 30 % of the window",
    untrusted: "lowers",
  },
  "budget.preview": {
    schema: amount,
    doc: "Characters of the preview of a stored result.",
    fallback: "2,000 to 16,000, by the window",
    untrusted: "lowers",
  },
  "trim.tools": {
    schema: names,
    doc: "Tools, beside those of MCP servers, whose older results may be trimmed from the requests. `*` matches any characters. An empty list turns trimming off.",
    fallback: "MCP tools alone",
    untrusted: "sets",
  },
  "trim.keepRecent": {
    schema: count,
    doc: "How many of the newest results of these tools stay whole.",
    fallback: "3",
    untrusted: "sets",
  },
  "trim.fields": {
    schema: lists,
    doc: 'Fields to keep of a tool that answers in JSON, by tool: {"get_order": ["id", "items[].sku"]}.',
    fallback: "none",
    untrusted: "sets",
  },
  "trim.maxChars": {
    schema: amount,
    doc: "Characters that one result may have after trimming.",
    fallback: "20,000",
    untrusted: "sets",
  },
  "trim.minSavings": {
    schema: count,
    doc: "Tokens that a trimming step must free; until then nothing changes, so that the prompt cache holds.",
    fallback: "26,000, or 20 % of the window",
    untrusted: "sets",
  },
  facts: {
    schema: v.array(fact, "a list of facts"),
    doc: `Texts that must survive trimming and compaction. Each is ${FACT}.`,
    fallback: "none",
    untrusted: "sets",
  },
  "compaction.keepTokens": {
    schema: amount,
    doc: "Tokens of the newest messages that a compaction keeps.",
    fallback: "30 % of the window",
    untrusted: "lowers",
  },
  "limits.maxTurns": {
    schema: amount,
    doc: "Answers of the model to one question, after which the work ends.",
    fallback: "none",
    untrusted: "lowers",
  },
  "limits.maxTokens": {
    schema: amount,
    doc: "Tokens, input and output together, after which the work on one question ends.",
    fallback: "none",
    untrusted: "lowers",
  },
  "limits.maxCost": {
    schema: dollars,
    doc: "US dollars after which the work on one question ends. The model's price must be known.",
    fallback: "none",
    untrusted: "lowers",
  },
  skills: {
    schema: names,
    doc: "Further folders with skills, beside .toolrail/skills and .claude/skills.",
    fallback: "none",
    untrusted: "nothing",
  },
  "ui.color": {
    schema: v.picklist(["auto", "always", "never"], '"auto", "always" or "never"'),
    doc: "Colors in the output. `auto`: on a terminal, unless NO_COLOR is set.",
    fallback: "auto",
    untrusted: "sets",
  },
};

export const KEY_NAMES: readonly ConfigKey[] = Object.keys(CONFIG_KEYS) as ConfigKey[];

/** Returns whether a word is a key. */
export function isConfigKey(key: string): key is ConfigKey {
  return Object.hasOwn(CONFIG_KEYS, key);
}
