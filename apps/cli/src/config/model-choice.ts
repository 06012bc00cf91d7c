import { nearNames } from "@toolrail/protocol/tools";
import { PROVIDER_NAMES, type ProviderInfo, providerInfo } from "@toolrail/providers/catalog";
import type { CliContext } from "../context.ts";
import type { OpenAIApi } from "../protocols.ts";
import { isWebAddress } from "./config-values.ts";
import { firstSet, isSwitchedOn } from "./environment.ts";

export interface ModelFlags {
  /** `provider/name`, or a name of OpenAI's. */
  model?: string | undefined;
  /** The provider whose default model answers where no model is named. */
  provider?: string | undefined;
  baseUrl?: string | undefined;
  api?: OpenAIApi | undefined;
}

export type ModelChoice =
  | { kind: "offline" }
  | {
      kind: "anthropic";
      name: string;
      apiKey: string;
      baseUrl?: string | undefined;
    }
  | {
      kind: "openai";
      api: OpenAIApi;
      provider: string;
      name: string;
      apiKey: string;
      baseUrl?: string | undefined;
    }
  | { kind: "unusable"; message: string };

export const MODEL_VARIABLES: readonly string[] = ["TOOLRAIL_MODEL", "AGENT_MODEL"];
export const BASE_URL_VARIABLES: readonly string[] = ["TOOLRAIL_BASE_URL", "AGENT_BASE_URL"];
const ANY_KEY = ["TOOLRAIL_API_KEY", "AGENT_API_KEY"];

/** The variables that hold a key of a provider; no child process and no project file gets them. */
export const KEY_VARIABLES: readonly string[] = [
  ...PROVIDER_NAMES.flatMap((name) => providerInfo(name)?.keyVariables ?? []),
  ...ANY_KEY,
];

/** Chooses the model that answers: flags before the environment; offline where nothing names one and no key is set. */
export function chooseModel(flags: ModelFlags, env: CliContext["env"]): ModelChoice {
  if (isSwitchedOn(env, "MOCK")) return { kind: "offline" };
  const named = flags.model ?? firstSet(env, MODEL_VARIABLES)?.value;
  const baseUrl = flags.baseUrl ?? firstSet(env, BASE_URL_VARIABLES)?.value;
  if (named === "offline" || named?.startsWith("offline/")) return { kind: "offline" };
  if (baseUrl !== undefined && !isWebAddress(baseUrl))
    return unusable(
      `--base-url and ${BASE_URL_VARIABLES[0]} take an address such as https://HOST/v1; got "${baseUrl}"`,
    );
  if (named !== undefined) return chooseNamed(named, { ...flags, baseUrl }, env);
  return chooseDefault({ ...flags, baseUrl }, env);
}

function chooseNamed(named: string, flags: ModelFlags, env: CliContext["env"]): ModelChoice {
  const { baseUrl, api } = flags;
  const slash = named.indexOf("/");
  const provider = slash < 0 ? "openai" : named.slice(0, slash);
  const name = named.slice(slash + 1);
  if (provider === "" || name === "")
    return unusable(`--model takes provider/name, such as openai/NAME; got "${named}"`);
  const info = providerInfo(provider);
  if (info === undefined && baseUrl === undefined) return unusable(unknownProvider(provider));
  if (info?.api === "messages" && api !== undefined)
    return unusable(`--api chooses between the APIs of OpenAI; "${named}" speaks another`);
  const variables = [...(info?.keyVariables ?? []), ...ANY_KEY];
  const address =
    baseUrl ?? (info?.name === "openai" || info?.api === "messages" ? undefined : info?.baseUrl);
  const apiKey = firstSet(env, variables)?.value ?? (isLoopback(address) ? "none" : undefined);
  if (apiKey === undefined)
    return unusable(`the model "${named}" needs a key: set ${variables.join(" or ")}`);
  if (info?.api === "messages") return { kind: "anthropic", name, apiKey, baseUrl };
  return {
    kind: "openai",
    api: api ?? defaultApi(info, baseUrl),
    provider: info?.name ?? provider,
    name,
    apiKey,
    baseUrl: address,
  };
}

/** The default model of the provider that is configured, or else of the first whose key is set. */
function chooseDefault(flags: ModelFlags, env: CliContext["env"]): ModelChoice {
  const { baseUrl, provider } = flags;
  const withKey = PROVIDER_NAMES.find((name) => firstSet(env, providerInfo(name)?.keyVariables ?? []));
  const info = providerInfo(provider ?? withKey ?? "");
  if (baseUrl === undefined && info?.defaultModel !== undefined)
    return chooseNamed(`${info.name}/${info.defaultModel}`, flags, env);
  const key = firstSet(env, KEY_VARIABLES);
  if (key === undefined && baseUrl === undefined && provider === undefined) return { kind: "offline" };
  const given =
    baseUrl !== undefined
      ? "a base URL is given"
      : provider !== undefined
        ? `the provider "${provider}" is configured`
        : `${key?.name} is set`;
  return unusable(
    `${given} but no model is named: --model provider/name or TOOLRAIL_MODEL (MOCK=1 stays offline)`,
  );
}

// Another server under OpenAI's name speaks what all copies speak.
function defaultApi(info: ProviderInfo | undefined, baseUrl: string | undefined): OpenAIApi {
  return info?.api === "responses" && baseUrl === undefined ? "responses" : "chat";
}

function unknownProvider(provider: string): string {
  const [near] = nearNames(provider, PROVIDER_NAMES);
  const hint = near === undefined ? "" : `did you mean ${near}/…? Otherwise `;
  return `the provider "${provider}" is not known: ${hint}name its address by --base-url URL or TOOLRAIL_BASE_URL (an OpenAI-compatible API). Known are ${PROVIDER_NAMES.join(", ")}`;
}

function unusable(message: string): ModelChoice {
  return { kind: "unusable", message };
}

// A server on this machine (Ollama, llama.cpp, vLLM) asks for no key.
function isLoopback(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
