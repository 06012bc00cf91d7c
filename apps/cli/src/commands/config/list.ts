import { resolve } from "node:path";
import { nearNames } from "@toolrail/protocol/tools";
import schema from "../../../schema/config.schema.json" with { type: "json" };
import type { ConfigKey } from "../../config/config-values.ts";
import { firstSet } from "../../config/environment.ts";
import { CONFIG_KEYS, KEY_NAMES } from "../../config/keys.ts";
import { BASE_URL_VARIABLES, MODEL_VARIABLES } from "../../config/model-choice.ts";
import { readSettings, type Settings } from "../../config/settings.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { usageFailure } from "../../output/failure.ts";
import { createPalette } from "../../output/palette.ts";
import { visibleLine } from "../../output/visible-line.ts";
import { createWordWrap } from "../../output/word-wrap.ts";
import { openRoot } from "../../wiring/toolbox.ts";

export interface ConfigListFlags {
  root?: string | undefined;
  explain?: boolean | undefined;
  schema?: boolean | undefined;
  json?: boolean | undefined;
  trustProject?: boolean | undefined;
}

/** A key with its value and where that comes from. */
interface Setting {
  key: ConfigKey;
  /** Undefined where nothing is set. Values that may be secret are left out. */
  value: unknown;
  origin: string;
}

const MAX_VALUE_CHARS = 60;
const PAGE_COLUMNS = 100;
const INDENT = 2;

/** Lists the settings, or one of them, with their values and origins. */
export async function configList(
  context: CliContext,
  flags: ConfigListFlags,
  key?: string,
): Promise<ExitCode> {
  const { stdout } = context;
  if (flags.schema) {
    stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
    return EXIT.success;
  }
  const keys =
    key === undefined ? KEY_NAMES : KEY_NAMES.filter((one) => one === key || one.startsWith(`${key}.`));
  if (keys.length === 0) return usageFailure(context, unknownKey(key ?? ""));
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, { trustProject: flags.trustProject });
  if (!read.ok) return usageFailure(context, read.message);
  const settings = keys.map((one) => settingOf(context, read.settings, one));
  if (flags.json) stdout.write(`${JSON.stringify(settings)}\n`);
  else for (const setting of settings) stdout.write(settingText(context, setting, flags.explain === true));
  return EXIT.success;
}

/** Says that there is no such key, with the nearest one. */
export function unknownKey(key: string): string {
  const [near] = nearNames(key, KEY_NAMES);
  const hint = near === undefined ? "toolrail config lists the keys" : `did you mean ${near}?`;
  return `there is no key "${key}"; ${hint}`;
}

function settingOf({ env }: CliContext, { values, config, model }: Settings, key: ConfigKey): Setting {
  const variables = { model: MODEL_VARIABLES, baseUrl: BASE_URL_VARIABLES }[key as string];
  const variable = variables && firstSet(env, variables);
  if (variable)
    return { key, value: shown(key, variable.value), origin: `environment variable ${variable.name}` };
  const value = values[key];
  const places = config.places.get(key);
  if (value !== undefined && places) return { key, value: shown(key, value), origin: places.join(", ") };
  if (key === "model" && model.kind !== "unusable")
    return { key, value: modelName(model), origin: "default" };
  return { key, value: undefined, origin: "default" };
}

function modelName(model: Exclude<Settings["model"], { kind: "unusable" }>): string {
  if (model.kind === "offline") return "offline";
  return `${model.kind === "openai" ? model.provider : model.kind}/${model.name}`;
}

// Variables and servers often hold secrets: their names say enough.
function shown(key: ConfigKey, value: unknown): unknown {
  if (key === "env" || key === "mcpServers") return Object.keys(value as object);
  if (key === "baseUrl") return String(value).replace(/\/\/[^/@]*@/u, "//***@");
  return value;
}

function settingText({ stdout, env }: CliContext, { key, value, origin }: Setting, explain: boolean): string {
  const { bold, dim } = createPalette(stdout, env);
  const { doc, fallback } = CONFIG_KEYS[key];
  const text = value === undefined ? dim(fallback) : visibleLine(valueText(value, explain));
  const line = `${bold(key)}  ${text}  ${dim(visibleLine(origin))}\n`;
  if (!explain) return line;
  const wrap = createWordWrap((stdout.columns ?? PAGE_COLUMNS) - INDENT);
  wrap.indent(INDENT);
  return `${line}  ${wrap.push(doc)}${wrap.endLine()}\n  Default: ${fallback}.\n\n`;
}

function valueText(value: unknown, whole: boolean): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return whole || text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS - 1)}…`;
}
