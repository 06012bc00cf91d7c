import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { CliContext } from "../context.ts";
import type { ConfigFile, ConfigProblem, faultOf } from "./config-file.ts";
import type { ConfigKey, ConfigValues } from "./config-values.ts";
import { expandValue, holdsVariable } from "./expand-value.ts";
import { CONFIG_KEYS, KEY_NAMES } from "./keys.ts";
import { openTrustedFiles } from "./trusted-files.ts";

export type ConfigLayer = "user" | "project" | "local";

/** A config file that may be there. */
export interface ConfigLocation {
  path: string;
  layer: ConfigLayer;
}

/** A config file that was read. */
export interface ConfigSource extends ConfigLocation {
  /** True when it may set everything: the user's own, one that this command wrote, or one that the user trusts. */
  trusted: boolean;
}

/** The configuration of all files; later files win, and lists of permission rules add up. */
export interface Config {
  values: Partial<ConfigValues>;
  /** Location of each value, `FILE:LINE:COLUMN`; several where they add up. */
  places: ReadonlyMap<ConfigKey, readonly string[]>;
  /** Keys whose value a file that is not trusted has lowered. */
  lowered: ReadonlySet<ConfigKey>;
  /** A model that a file that is not trusted names: it is used where its provider is the one that answers anyway. */
  suggestedModel: { value: string; place: string } | undefined;
  files: readonly ConfigSource[];
  problems: readonly ConfigProblem[];
}

export const EMPTY_CONFIG: Config = {
  values: {},
  places: new Map(),
  lowered: new Set(),
  suggestedModel: undefined,
  files: [],
  problems: [],
};

export type ConfigContext = Pick<CliContext, "homeDirectory" | "env">;

/** Returns the folder of the user's config file. */
export function userConfigFolder({ homeDirectory, env }: ConfigContext): string {
  const given = env.XDG_CONFIG_HOME;
  return join(given !== undefined && isAbsolute(given) ? given : join(homeDirectory, ".config"), "toolrail");
}

/** Lists the files that are read, in order: a later one wins. */
export function configLocations(context: ConfigContext, root: string): ConfigLocation[] {
  const user = ["toolrail.json", "toolrail.jsonc"].map((name) => join(userConfigFolder(context), name));
  const own = ["toolrail.json", "toolrail.jsonc"].map((name) => join(root, name));
  return [
    ...user.map((path) => ({ path, layer: "user" as const })),
    // Files of the user's config folder stay the user's when that folder is the root.
    ...own.filter((path) => !user.includes(path)).map((path) => ({ path, layer: "project" as const })),
    { path: join(root, "toolrail.local.jsonc"), layer: "local" },
  ];
}

/** Reads the configuration of a folder. Never rejects; `trustProject` trusts the project's files for this run. */
export async function readConfig(
  context: ConfigContext,
  root: string,
  { trustProject = false }: { trustProject?: boolean | undefined } = {},
): Promise<Config> {
  const locations = configLocations(context, root).filter(({ path }) => existsSync(path));
  if (locations.length === 0) return EMPTY_CONFIG;
  // Only here: most folders hold no such file, and a parser takes its time to load.
  const { readConfigFile, faultOf } = await import("./config-file.ts");
  const merged = new Merge(context.env, faultOf);
  const trustedFiles = openTrustedFiles(context.homeDirectory);
  for (const location of locations) {
    const file = readConfigFile(location.path);
    if (!file) continue;
    const trusted =
      location.layer === "user" || trustProject || trustedFiles.has(location.path, file.content);
    merged.add(file, { ...location, trusted });
  }
  return merged.result();
}

/** Puts the values of the files over each other. */
class Merge {
  readonly #env: CliContext["env"];
  readonly #faultOf: typeof faultOf;
  readonly #values: Partial<Record<ConfigKey, unknown>> = {};
  readonly #places = new Map<ConfigKey, readonly string[]>();
  readonly #lowered = new Set<ConfigKey>();
  readonly #files: ConfigSource[] = [];
  readonly #problems: ConfigProblem[] = [];
  #suggestedModel: Config["suggestedModel"];

  constructor(env: CliContext["env"], check: typeof faultOf) {
    this.#env = env;
    this.#faultOf = check;
  }

  add(file: ConfigFile, source: ConfigSource): void {
    this.#files.push(source);
    this.#problems.push(...file.problems);
    const refused: ConfigKey[] = [];
    for (const key of KEY_NAMES) {
      const value = file.values[key];
      if (value === undefined) continue;
      const place = file.places.get(key) ?? file.path;
      if (source.trusted) this.#addTrusted(key, value, place);
      else if (!this.#addUntrusted(key, value, place)) refused.push(key);
    }
    if (refused.length > 0)
      this.#problems.push({ place: file.path, message: notTrusted(refused, source.layer), fatal: false });
  }

  result(): Config {
    return {
      values: this.#values as Partial<ConfigValues>,
      places: this.#places,
      lowered: this.#lowered,
      suggestedModel: this.#suggestedModel,
      files: this.#files,
      problems: this.#problems,
    };
  }

  #addTrusted(key: ConfigKey, written: unknown, place: string): void {
    // The variables of servers are expanded where the servers are read.
    if (key === "mcpServers" || !holdsVariable(written)) {
      this.#set(key, written, place);
      return;
    }
    const { value, problem } = expandValue(written, this.#env);
    const message = problem === undefined ? this.#faultOf(key, value)?.message : `${key} ${problem}`;
    if (message === undefined) this.#set(key, value, place);
    else this.#problems.push({ place, message, fatal: key.startsWith("permissions.") });
  }

  /** False for what such a file may not set. */
  #addUntrusted(key: ConfigKey, value: unknown, place: string): boolean {
    const rule = CONFIG_KEYS[key].untrusted;
    // A server of such a file is asked about by itself, as it is written.
    if (rule === "approval") return true;
    // A file from elsewhere would get hold of what the variable holds.
    if (rule === "nothing" || holdsVariable(value)) return false;
    if (key === "model") this.#suggestedModel = { value: String(value), place };
    else if (rule === "sets") this.#set(key, value, place);
    else this.#lower(key, Number(value), place);
    return true;
  }

  #lower(key: ConfigKey, value: number, place: string): void {
    const present = this.#values[key];
    if (typeof present === "number" && present <= value) return;
    this.#set(key, value, place);
    this.#lowered.add(key);
  }

  #set(key: ConfigKey, value: unknown, place: string): void {
    const addsUp = key.startsWith("permissions.");
    const present = addsUp ? this.#values[key] : undefined;
    this.#values[key] = Array.isArray(present) && Array.isArray(value) ? [...present, ...value] : value;
    this.#places.set(key, addsUp ? [...(this.#places.get(key) ?? []), place] : [place]);
    this.#lowered.delete(key);
    if (key === "model") this.#suggestedModel = undefined;
  }
}

function notTrusted(keys: readonly ConfigKey[], layer: ConfigLayer): string {
  const why =
    layer === "local" ? "toolrail did not write this file as it is now" : "the project is not trusted";
  return `${keys.join(", ")} not used: ${why}. Review the file, then run "toolrail config trust" or pass --trust-project`;
}
