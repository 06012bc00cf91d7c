/** The address, key variables and default model of a provider that is known by name. */
export interface ProviderInfo {
  /** The canonical name: `google` also for `gemini`. */
  name: string;
  baseUrl: string;
  /** Environment variables that hold its key, in order of preference. Empty for a local server. */
  keyVariables: readonly string[];
  /** The model to use where only the provider is known. Absent for a local server, which serves what it was given. */
  defaultModel?: string;
  /** The protocol to speak at `baseUrl`. Another server under the same name should be spoken to in `chat`. */
  api: "chat" | "responses" | "messages";
  /** A server on this machine, which asks for no key. */
  local?: true;
}

/** Ordered by preference for a user who has several keys. */
const PROVIDERS: readonly ProviderInfo[] = [
  {
    name: "anthropic",
    baseUrl: "https://api.anthropic.com",
    keyVariables: ["ANTHROPIC_API_KEY"],
    defaultModel: "claude-sonnet-5-5",
    api: "messages",
  },
  {
    name: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariables: ["OPENAI_API_KEY"],
    defaultModel: "gpt-6.2-sol",
    api: "responses",
  },
  {
    name: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    keyVariables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    defaultModel: "gemini-4-hydrogen",
    api: "chat",
  },
  {
    name: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    keyVariables: ["OPENROUTER_API_KEY"],
    defaultModel: "anthropic/claude-sonnet-5.5",
    api: "chat",
  },
  {
    name: "deepseek",
    baseUrl: "https://api.deepseek.com/v1",
    keyVariables: ["DEEPSEEK_API_KEY"],
    defaultModel: "deepseek-v4-pro",
    api: "chat",
  },
  {
    name: "mistral",
    baseUrl: "https://api.mistral.ai/v1",
    keyVariables: ["MISTRAL_API_KEY"],
    defaultModel: "mistral-large-latest",
    api: "chat",
  },
  {
    name: "groq",
    baseUrl: "https://api.groq.com/openai/v1",
    keyVariables: ["GROQ_API_KEY"],
    defaultModel: "openai/gpt-oss-120b",
    api: "chat",
  },
  {
    name: "xai",
    baseUrl: "https://api.x.ai/v1",
    keyVariables: ["XAI_API_KEY"],
    defaultModel: "grok-4.7",
    api: "chat",
  },
  {
    name: "moonshot",
    baseUrl: "https://api.moonshot.ai/v1",
    keyVariables: ["MOONSHOT_API_KEY"],
    defaultModel: "kimi-k3.1-pro",
    api: "chat",
  },
  {
    name: "zai",
    baseUrl: "https://api.z.ai/api/paas/v4",
    keyVariables: ["ZAI_API_KEY"],
    defaultModel: "glm-5.3",
    api: "chat",
  },
  {
    name: "dashscope",
    baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
    keyVariables: ["DASHSCOPE_API_KEY"],
    defaultModel: "qwen3.8-max",
    api: "chat",
  },
  localServer("ollama", 11_434),
  localServer("lmstudio", 1234),
  localServer("llamacpp", 8080),
  localServer("vllm", 8000),
];

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["gemini", "google"],
  ["moonshotai", "moonshot"],
  ["kimi", "moonshot"],
  ["z.ai", "zai"],
  ["zhipu", "zai"],
  ["qwen", "dashscope"],
  ["alibaba", "dashscope"],
  ["grok", "xai"],
  ["lm-studio", "lmstudio"],
  ["llama.cpp", "llamacpp"],
  ["llama-cpp", "llamacpp"],
  ["github-copilot", "copilot"],
]);

/** The names that `providerInfo` knows, without aliases, in order of preference for a user who has several keys. */
export const PROVIDER_NAMES: readonly string[] = PROVIDERS.map(({ name }) => name);

/** Returns what is built in about a provider, by its name in any case or an alias (`gemini`, `kimi`, `qwen`, …). */
export function providerInfo(name: string): ProviderInfo | undefined {
  const canonical = canonicalProvider(name);
  return PROVIDERS.find((provider) => provider.name === canonical);
}

/** Returns the canonical name of a provider: what an alias stands for, else the name in lower case. */
export function canonicalProvider(name: string): string {
  const lower = name.toLowerCase();
  return ALIASES.get(lower) ?? lower;
}

function localServer(name: string, port: number): ProviderInfo {
  return { name, baseUrl: `http://127.0.0.1:${port}/v1`, keyVariables: [], api: "chat", local: true };
}
