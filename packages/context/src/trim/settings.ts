import { estimateTokens, requireOneOf, type ToolResultMessage, ToolrailError } from "@toolrail/protocol";
import { type ReadFact, readFact } from "../facts/fact.ts";
import { type FieldTree, readFieldPaths } from "../fields/field-tree.ts";
import type { TrimmerOptions } from "./trimmer-options.ts";

export interface TrimSettings {
  isTrimmable(toolName: string): boolean;
  keepRecent: number;
  fieldsOf(toolName: string): FieldTree | undefined;
  maxChars: number;
  minChars: number;
  minSavings: number;
  isPinned(result: ToolResultMessage): boolean;
  facts: readonly ReadFact[];
  holdsFacts: boolean;
  countTokens(text: string): number;
}

/** Room for the note that says what was cut. */
const LEAST_MAX_CHARS = 200;

/** Options with their defaults. Throws `invalid_option` for what is out of range. */
export function readSettings(options: TrimmerOptions): TrimSettings {
  const { tools, fields = {}, pin = [], facts = [] } = options;
  const onLoss = requireOneOf("onLoss", options.onLoss ?? "refuse", ["refuse", "report"]);
  const trees = new Map(Object.entries(fields).map(([name, paths]) => [name, readFieldPaths(paths)]));
  return {
    isTrimmable: typeof tools === "function" ? tools : (toolName) => tools?.includes(toolName) ?? true,
    keepRecent: atLeast("keepRecent", options.keepRecent ?? 3, 0),
    fieldsOf: (toolName) => trees.get(toolName),
    maxChars: atLeast("maxChars", options.maxChars ?? 20_000, LEAST_MAX_CHARS),
    minChars: atLeast("minChars", options.minChars ?? 400, 0),
    minSavings: atLeast("minSavings", options.minSavings ?? 4_000, 0),
    isPinned: typeof pin === "function" ? pin : ({ toolCallId }) => pin.includes(toolCallId),
    facts: facts.map(readFact),
    holdsFacts: onLoss === "refuse",
    countTokens: options.countTokens ?? estimateTokens,
  };
}

function atLeast(name: string, value: number, least: number): number {
  if (value >= least) return value;
  throw new ToolrailError("invalid_option", `${name} is ${value}; give a number of at least ${least}`);
}
