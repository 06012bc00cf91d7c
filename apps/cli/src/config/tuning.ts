import type { Fact, TrimmerOptions } from "@toolrail/context";
import type { ModelFacts, ModelRequest } from "@toolrail/protocol";
import type { ConfigKey, ConfigValues } from "./config-values.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { Settings } from "./settings.ts";

/** Settings that change how an agent works. */
export interface Tuning {
  /** Tokens that the model's window holds, where that is configured. */
  contextWindow: number | undefined;
  budget: { perResult?: number; turnTotal?: number; preview?: number };
  /** Tokens of the newest messages that a compaction keeps. Default: a share of the window. */
  keepTokens: number | undefined;
  facts: readonly Fact[];
  trim: TrimTuning;
  maxTurns: number | undefined;
  /** Fields of each request. */
  request: Pick<ModelRequest, "maxOutputTokens" | "cache" | "extra">;
}

/** Settings of the trimmer; each has a default. */
export interface TrimTuning {
  /** Names of tools beside those of MCP servers, `*` for any characters. An empty list turns trimming off. */
  tools: readonly string[] | undefined;
  options: Pick<TrimmerOptions, "keepRecent" | "fields" | "maxChars" | "minSavings">;
}

/** Upper limits for an untrusted project file: the defaults of the result budget. */
const CEILINGS: Readonly<Record<string, number>> = {
  "budget.perResult": 100_000,
  "budget.turnTotal": 200_000,
  "budget.preview": 16_000,
};
/** Tokens of thinking that Anthropic's API is asked for. */
const THINKING_TOKENS = { low: 2_048, medium: 8_192, high: 24_576 } as const;
/** Tokens that stay for the answer beside the thinking. */
const ANSWER_TOKENS = 8_192;
const MIN_THINKING_TOKENS = 1_024;

/** Returns what the settings change for a model with these facts. */
export function tuningOf({ values, config, model }: Settings, facts: ModelFacts = {}): Tuning {
  const capped = (key: ConfigKey & keyof NumberValues, ceiling = CEILINGS[key]): number | undefined => {
    const value = values[key];
    const isLowered = config.lowered.has(key);
    return value !== undefined && isLowered && ceiling !== undefined ? Math.min(value, ceiling) : value;
  };
  const perResult = capped("budget.perResult");
  const turnTotal = capped("budget.turnTotal");
  const preview = capped("budget.preview");
  return {
    contextWindow: capped("contextWindow", facts.contextWindow),
    budget: {
      ...(perResult !== undefined && { perResult }),
      ...(turnTotal !== undefined && { turnTotal }),
      ...(preview !== undefined && { preview }),
    },
    keepTokens: capped("compaction.keepTokens"),
    facts: values.facts ?? [],
    trim: {
      tools: values["trim.tools"],
      options: {
        keepRecent: values["trim.keepRecent"],
        fields: values["trim.fields"],
        maxChars: values["trim.maxChars"],
        minSavings: values["trim.minSavings"],
      },
    },
    maxTurns: values["limits.maxTurns"],
    request: {
      ...(values.cache !== undefined && { cache: values.cache }),
      ...requestFields(model, values.thinking, capped("maxOutputTokens", facts.maxOutputTokens)),
    },
  };
}

type NumberValues = {
  [Key in ConfigKey as ConfigValues[Key] extends number ? Key : never]: ConfigValues[Key];
};

function requestFields(
  model: ModelChoice,
  thinking: ConfigValues["thinking"] | undefined,
  maxOutputTokens: number | undefined,
): Pick<ModelRequest, "maxOutputTokens" | "extra"> {
  const limit = maxOutputTokens === undefined ? {} : { maxOutputTokens };
  if (thinking === undefined) return limit;
  const effort = thinking === "off" ? "none" : thinking;
  if (model.kind === "openai")
    return {
      ...limit,
      extra: model.api === "chat" ? { reasoning_effort: effort } : { reasoning: { effort } },
    };
  if (model.kind !== "anthropic" || thinking === "off") return limit;
  // The whole answer, thinking included, must fit in the limit.
  const wanted = THINKING_TOKENS[thinking];
  const whole = maxOutputTokens ?? wanted + ANSWER_TOKENS;
  const budget = Math.max(MIN_THINKING_TOKENS, Math.min(wanted, Math.floor(whole / 2)));
  return {
    maxOutputTokens: Math.max(whole, budget + 1),
    extra: {
      thinking: { type: "enabled", budget_tokens: maxOutputTokens === undefined ? wanted : budget },
    },
  };
}
