import type { ModelFacts } from "@toolrail/protocol";
import { fetchJson, type JsonRecord, records } from "./fetch-json.ts";
import { isLocalHost } from "./resolve-provider.ts";
import { listedFacts, llamaCppFacts, lmStudioFacts, ollamaFacts } from "./server-answers.ts";

export interface ServerFactsOptions {
  /** The address that a model of this server is created with. */
  baseUrl: string;
  /** The server's name of the model. */
  model: string;
  /** Sent as a bearer token, to `baseUrl` alone. */
  apiKey?: string | undefined;
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Ask a server outside this machine and its private networks too (OpenRouter, a rented vLLM). Default false. */
  remote?: boolean | undefined;
  /** Default: the runtime's own. */
  fetch?: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Ends the questions early. */
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 2_000;

/** Asks one address of the server; undefined for whatever is no JSON object. */
type Ask = (url: string, body?: JsonRecord) => Promise<JsonRecord | undefined>;

/**
 * Returns what the server itself says of a model: its list of models (vLLM, OpenRouter, Groq, Mistral, SGLang), llama.cpp's
 * `/props`, LM Studio's `/api/v0/models`, or Ollama's `/api/ps` and `/api/show`. Takes at most 2 s; an answer counts up
 * to 8 MiB. Never throws: empty where the server is not local, does not answer, or does not know.
 */
export async function serverFacts(options: ServerFactsOptions): Promise<Partial<ModelFacts>> {
  const { baseUrl, model, apiKey, headers, remote = false } = options;
  if (!URL.canParse(baseUrl)) return {};
  const { protocol, hostname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || !(remote || isLocalHost(hostname))) return {};
  const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(limits);
  const allHeaders = { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...headers };
  const ask: Ask = (url, body) =>
    fetchJson(url, { body, headers: allHeaders, signal, fetch: options.fetch ?? fetch });
  return askServer(ask, baseUrl.replace(/\/+$/, ""), model);
}

async function askServer(ask: Ask, baseUrl: string, model: string): Promise<Partial<ModelFacts>> {
  const root = baseUrl.replace(/\/v\d+$/, "");
  const list = await ask(root === baseUrl ? `${baseUrl}/v1/models` : `${baseUrl}/models`);
  const models = records(list?.data);
  const entry = models.find(({ id }) => id === model) ?? (models.length === 1 ? models[0] : undefined);
  const listed = entry ? listedFacts(entry) : {};
  if (listed.contextWindow !== undefined) return listed;
  const answers = await Promise.all([
    askLlamaCpp(ask, root, model),
    ask(`${root}/api/v0/models`).then((answer) => lmStudioFacts(answer, model)),
    askOllama(ask, root, model),
  ]);
  const own = answers.find((facts) => facts.contextWindow !== undefined);
  return { ...listed, ...own };
}

// As a router for several models it names the window of one that is asked for.
async function askLlamaCpp(ask: Ask, root: string, model: string): Promise<Partial<ModelFacts>> {
  const props = await ask(`${root}/props`);
  const facts = llamaCppFacts(props);
  if (props === undefined || facts.contextWindow !== undefined) return facts;
  return llamaCppFacts(await ask(`${root}/props?model=${encodeURIComponent(model)}&autoload=false`));
}

async function askOllama(ask: Ask, root: string, model: string): Promise<Partial<ModelFacts>> {
  const [shown, running] = await Promise.all([ask(`${root}/api/show`, { model }), ask(`${root}/api/ps`)]);
  return ollamaFacts(shown, running, model);
}
