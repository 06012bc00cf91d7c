import type { CliContext } from "../context.ts";
import { firstSet, isSwitchedOn } from "./environment.ts";

/** The APIs that an OpenAI-compatible server may speak. */
export const OPENAI_APIS = ["chat", "responses"] as const;

export type OpenAIApi = (typeof OPENAI_APIS)[number];

export interface ModelFlags {
  model?: string | undefined;
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

const MODEL = ["TOOLRAIL_MODEL", "AGENT_MODEL"];
const BASE_URL = ["TOOLRAIL_BASE_URL", "AGENT_BASE_URL"];
const ANY_KEY = ["TOOLRAIL_API_KEY", "AGENT_API_KEY"];
/** The variables that hold the key of one provider alone. */
const OWN_KEY: ReadonlyMap<string, string> = new Map([
  ["openai", "OPENAI_API_KEY"],
  ["anthropic", "ANTHROPIC_API_KEY"],
]);

/** Which model answers: flags before the environment; offline only when nothing names a model and no key is set. */
export function chooseModel(flags: ModelFlags, env: CliContext["env"]): ModelChoice {
  if (isSwitchedOn(env, "MOCK")) return { kind: "offline" };
  const named = flags.model ?? firstSet(env, MODEL)?.value;
  const baseUrl = flags.baseUrl ?? firstSet(env, BASE_URL)?.value;
  if (named === undefined) return withoutModel(baseUrl, env);
  if (named === "offline" || named.startsWith("offline/")) return { kind: "offline" };
  if (baseUrl !== undefined && !isWebAddress(baseUrl))
    return unusable(
      `--base-url and ${BASE_URL[0]} take an address such as https://HOST/v1; got "${baseUrl}"`,
    );
  const slash = named.indexOf("/");
  const provider = slash < 0 ? "openai" : named.slice(0, slash);
  const name = named.slice(slash + 1);
  if (provider === "" || name === "")
    return unusable(`--model takes provider/name, such as openai/NAME; got "${named}"`);
  const ownKey = OWN_KEY.get(provider);
  if (ownKey === undefined && baseUrl === undefined)
    return unusable(
      `the provider "${provider}" needs its address: --base-url URL or TOOLRAIL_BASE_URL (an OpenAI-compatible API)`,
    );
  if (provider === "anthropic" && flags.api !== undefined)
    return unusable(`--api chooses between the APIs of OpenAI; "${named}" speaks another`);
  const names = ownKey === undefined ? ANY_KEY : [ownKey, ...ANY_KEY];
  const apiKey = firstSet(env, names)?.value ?? (isLoopback(baseUrl) ? "none" : undefined);
  if (apiKey === undefined) return unusable(`the model "${named}" needs a key: set ${names.join(" or ")}`);
  if (provider === "anthropic") return { kind: "anthropic", name, apiKey, baseUrl };
  return { kind: "openai", api: flags.api ?? "chat", provider, name, apiKey, baseUrl };
}

function withoutModel(baseUrl: string | undefined, env: CliContext["env"]): ModelChoice {
  const key = firstSet(env, [...OWN_KEY.values(), ...ANY_KEY]);
  if (key === undefined && baseUrl === undefined) return { kind: "offline" };
  const given = key ? `${key.name} is set` : "a base URL is given";
  return unusable(
    `${given} but no model is named: --model provider/name or TOOLRAIL_MODEL (MOCK=1 stays offline)`,
  );
}

function unusable(message: string): ModelChoice {
  return { kind: "unusable", message };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);
}

// A server on this machine (Ollama, llama.cpp, vLLM) asks for no key.
function isLoopback(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
