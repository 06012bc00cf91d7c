import type { PermissionRule } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import type { InputFormat, OutputFormat } from "../output/format.ts";
import { visibleLine } from "../output/visible-line.ts";
import type { ConfigProblem } from "./config-file.ts";
import type { ConfigValues } from "./config-values.ts";
import { firstSet } from "./environment.ts";
import {
  BASE_URL_VARIABLES,
  chooseModel,
  MODEL_VARIABLES,
  type ModelChoice,
  type ModelFlags,
} from "./model-choice.ts";
import { type Config, EMPTY_CONFIG, readConfig } from "./read-config.ts";
import { type RuleFlags, rulesFrom } from "./rules.ts";

/** Flags that settings are made of; each command has some of them. */
export interface SettingsFlags extends Omit<ModelFlags, "provider">, RuleFlags {
  root?: string | undefined;
  trustProject?: boolean | undefined;
  print?: boolean | undefined;
  output?: OutputFormat | undefined;
  json?: boolean | undefined;
  input?: InputFormat | undefined;
  maxTurns?: number | undefined;
  maxTokens?: number | undefined;
  maxCost?: number | undefined;
  task?: string | undefined;
}

/** Everything that flags, environment and config files say, read once. Flags win over the environment, which wins over files. */
export interface Settings {
  /** The folder that the tools may see. Absolute and real. */
  root: string;
  /** The folder as the command line names it, where it does. */
  namedRoot: string | undefined;
  model: ModelChoice;
  rules: readonly PermissionRule[];
  /** Allows whatever no rule speaks of. */
  allowAll: boolean;
  trustProject: boolean;
  /** The configured values, limits of the command line among them. */
  values: Partial<ConfigValues>;
  /** The task whose tools stand in the request. */
  task: string | undefined;
  output: OutputFormat;
  input: InputFormat;
  /** Prints the answer alone and never asks. */
  print: boolean;
  config: Config;
}

export type SettingsRead = { ok: true; settings: Settings } | { ok: false; message: string };

/** Reads the settings for a folder, absolute and real. Faults of config files that do not stop the command are written to stderr. */
export async function readSettings(
  context: CliContext,
  root: string,
  flags: SettingsFlags,
): Promise<SettingsRead> {
  const config = await readConfig(context, root, { trustProject: flags.trustProject });
  const fatal = config.problems.filter((problem) => problem.fatal);
  if (fatal.length > 0)
    return { ok: false, message: fatal.map(({ place, message }) => `${place}: ${message}`).join("\n") };
  const model = chooseConfiguredModel(context, flags, config);
  for (const { place, message } of [...config.problems, ...model.problems])
    context.stderr.write(`toolrail: ${visibleLine(`${place}: ${message}`)}\n`);
  const values = withLimits(flags, config.values);
  const tasks = values["disclosure.task"] ?? {};
  if (flags.task !== undefined && !Object.hasOwn(tasks, flags.task))
    return { ok: false, message: unknownTask(flags.task, Object.keys(tasks)) };
  return {
    ok: true,
    settings: {
      root,
      namedRoot: flags.root,
      model: model.choice,
      rules: rulesFrom(flags, config.values),
      allowAll: flags.allowAll === true,
      trustProject: flags.trustProject === true,
      values,
      task: flags.task,
      output: flags.output ?? (flags.json ? "json" : "text"),
      input: flags.input ?? "text",
      print: flags.print === true,
      config: { ...config, problems: [...config.problems, ...model.problems] },
    },
  };
}

interface ConfiguredModel {
  choice: ModelChoice;
  problems: readonly ConfigProblem[];
}

/** Chooses the model; what the files say of it counts where neither flags nor environment name one. */
function chooseConfiguredModel(
  { env }: CliContext,
  flags: ModelFlags,
  { values, suggestedModel }: Config,
): ConfiguredModel {
  const named = flags.model ?? firstSet(env, MODEL_VARIABLES)?.value;
  const address = flags.baseUrl ?? firstSet(env, BASE_URL_VARIABLES)?.value;
  const { provider } = values;
  const configured = values.model === undefined ? undefined : withProvider(values.model, provider);
  const configuredProvider = providerOf(configured) ?? provider;
  const model = named === undefined ? configured : withProvider(named, provider);
  // An address belongs to the provider that it was configured for.
  const isOwn = configuredProvider === undefined || (providerOf(model) ?? provider) === configuredProvider;
  const baseUrl = address ?? (isOwn ? values.baseUrl : undefined);
  const choice = chooseModel({ ...flags, model, provider, baseUrl }, env);
  if (suggestedModel === undefined || named !== undefined) return { choice, problems: [] };

  const chosenProvider = choice.kind === "openai" ? choice.provider : choice.kind;
  const suggested = withProvider(suggestedModel.value, chosenProvider);
  if (providerOf(suggested) === chosenProvider && choice.kind !== "offline")
    return { choice: chooseModel({ ...flags, model: suggested, baseUrl }, env), problems: [] };
  const message = `model not used: the project is not trusted, and another provider would answer. Review the file, then run "toolrail config trust" or pass --trust-project`;
  return { choice, problems: [{ place: suggestedModel.place, message, fatal: false }] };
}

function withProvider(model: string, provider: string | undefined): string {
  return model.includes("/") || provider === undefined || model === "offline"
    ? model
    : `${provider}/${model}`;
}

function providerOf(model: string | undefined): string | undefined {
  if (model === undefined) return undefined;
  return model.includes("/") ? model.slice(0, model.indexOf("/")) : "openai";
}

function withLimits(flags: SettingsFlags, values: Partial<ConfigValues>): Partial<ConfigValues> {
  return {
    ...values,
    ...(flags.maxTurns !== undefined && { "limits.maxTurns": flags.maxTurns }),
    ...(flags.maxTokens !== undefined && { "limits.maxTokens": flags.maxTokens }),
    ...(flags.maxCost !== undefined && { "limits.maxCost": flags.maxCost }),
  };
}

function unknownTask(task: string, tasks: readonly string[]): string {
  const known = tasks.length === 0 ? "none is configured" : `there are: ${tasks.join(", ")}`;
  return `--task names no task of disclosure.task: "${task}"; ${known}`;
}

/** Returns the settings of a folder that has no configuration, for demos and checks. */
export function plainSettings(root: string, rules: readonly PermissionRule[] = []): Settings {
  return {
    root,
    namedRoot: undefined,
    model: { kind: "offline" },
    rules,
    allowAll: false,
    trustProject: false,
    values: {},
    task: undefined,
    output: "text",
    input: "text",
    print: false,
    config: EMPTY_CONFIG,
  };
}

/** Returns the context with the configured colors. */
export function withColors(context: CliContext, { values }: Settings): CliContext {
  const color = values["ui.color"] ?? "auto";
  if (color === "auto") return context;
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = context.env;
  return { ...context, env: { ...env, ...(color === "always" ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) } };
}
