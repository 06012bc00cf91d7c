import { canonicalProvider, PROVIDER_NAMES } from "./provider-info.ts";

/** Hosts and their subdomains → the provider that answers there. */
const HOSTS: readonly (readonly [host: string, provider: string])[] = [
  ["anthropic.com", "anthropic"],
  ["openai.com", "openai"],
  ["openai.azure.com", "openai"],
  ["googleapis.com", "google"],
  ["openrouter.ai", "openrouter"],
  ["deepseek.com", "deepseek"],
  ["mistral.ai", "mistral"],
  ["groq.com", "groq"],
  ["x.ai", "xai"],
  ["moonshot.ai", "moonshot"],
  ["moonshot.cn", "moonshot"],
  ["kimi.com", "moonshot"],
  ["z.ai", "zai"],
  ["bigmodel.cn", "zai"],
  ["dashscope.aliyuncs.com", "dashscope"],
  ["dashscope-intl.aliyuncs.com", "dashscope"],
  ["dashscope-us.aliyuncs.com", "dashscope"],
  ["maas.aliyuncs.com", "dashscope"],
  ["qwencloudapi.com", "dashscope"],
  ["githubcopilot.com", "copilot"],
];

/** Default ports of servers on this machine. */
const LOCAL_PORTS: ReadonlyMap<string, string> = new Map([
  ["11434", "ollama"],
  ["1234", "lmstudio"],
  ["8080", "llamacpp"],
  ["8000", "vllm"],
]);

/** Names that often stand for a protocol and not for who answers. */
const PROTOCOL_NAMES: ReadonlySet<string> = new Set(["openai", "anthropic"]);

/**
 * Returns the canonical name of the provider that answers: by the host of the address where that is known, else by the
 * name, else by the default port of a local server. A name that nothing is known of comes back as it is.
 */
export function resolveProvider(name: string, baseUrl?: string): string {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const byHost = url && providerAt(url.hostname);
  if (byHost) return byHost;
  const canonical = canonicalProvider(name);
  if (isKnownProvider(canonical) && !PROTOCOL_NAMES.has(canonical)) return canonical;
  const byPort = url && isLocalHost(url.hostname) ? LOCAL_PORTS.get(url.port) : undefined;
  return byPort ?? canonical;
}

function providerAt(hostname: string): string | undefined {
  return HOSTS.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1];
}

/** Returns true where a provider is spoken to at an address of its own, the default one included. */
export function isOwnAddress(provider: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return true;
  return URL.canParse(baseUrl) && providerAt(new URL(baseUrl).hostname) === provider;
}

/** Returns true for a canonical name that the catalogue has facts or quirks of. */
function isKnownProvider(canonical: string): boolean {
  return PROVIDER_NAMES.includes(canonical) || canonical === "copilot";
}

/** Returns true for this machine and for private networks, where a model's window is the server's to say. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/gu, "").toLowerCase();
  return (
    host === "localhost" ||
    host === "host.docker.internal" ||
    /\.(?:local|localhost|internal|lan)$/u.test(host) ||
    /^(?:127|10)(?:\.\d+){3}$|^192\.168(?:\.\d+){2}$|^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/u.test(host) ||
    /^(?:::1|f[cd][0-9a-f]{2}:|fe80:)/u.test(host)
  );
}
