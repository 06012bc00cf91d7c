import type { ModelCost, ModelFacts } from "@toolrail/protocol";
import { isRecord, type JsonRecord, records } from "./fetch-json.ts";

type Facts = Partial<ModelFacts>;
type Answer = JsonRecord | undefined;

/** Reads an entry of `/models`, in the words of vLLM, SGLang, OpenRouter, Groq, Mistral and their like. */
export function listedFacts(entry: JsonRecord): Facts {
  const routed = isRecord(entry.top_provider) ? entry.top_provider : {};
  const modalities = isRecord(entry.architecture) ? entry.architecture.input_modalities : undefined;
  const capabilities = isRecord(entry.capabilities) ? entry.capabilities : {};
  const vision = Array.isArray(modalities) ? modalities.includes("image") : capabilities.vision;
  const parameters = entry.supported_parameters;
  return facts({
    contextWindow: firstCount(
      entry.max_model_len,
      routed.context_length,
      entry.context_length,
      entry.context_window,
      entry.loaded_context_length,
      entry.max_context_length,
    ),
    maxOutputTokens: firstCount(routed.max_completion_tokens, entry.max_completion_tokens),
    vision: typeof vision === "boolean" ? vision : undefined,
    reasoning: Array.isArray(parameters) ? parameters.includes("reasoning") : undefined,
    cost: isRecord(entry.pricing) ? routerCost(entry.pricing) : undefined,
  });
}

/** Reads llama.cpp's `/props`: the window of one slot, which is what a request may fill. */
export function llamaCppFacts(props: Answer): Facts {
  const settings = isRecord(props?.default_generation_settings) ? props.default_generation_settings : {};
  const vision = isRecord(props?.modalities) ? props.modalities.vision : undefined;
  return facts({
    contextWindow: firstCount(settings.n_ctx, props?.n_ctx),
    vision: typeof vision === "boolean" ? vision : undefined,
  });
}

/** Reads LM Studio's `/api/v0/models`: the window that the model was loaded with beats the one that it was trained for. */
export function lmStudioFacts(answer: Answer, model: string): Facts {
  const entry = records(answer?.data).find(({ id }) => id === model);
  if (!entry) return {};
  return facts({
    contextWindow: firstCount(entry.loaded_context_length, entry.max_context_length),
    vision: typeof entry.type === "string" ? entry.type === "vlm" : undefined,
  });
}

/** Reads Ollama's `/api/show` and `/api/ps`: the window as loaded, else as set for the model, else as trained. */
export function ollamaFacts(shown: Answer, running: Answer, model: string): Facts {
  const name = model.includes(":") ? model : `${model}:latest`;
  const loaded = records(running?.models).find((entry) => entry.model === name || entry.name === name);
  const info = isRecord(shown?.model_info) ? shown.model_info : {};
  const trained = firstCount(
    info[`${info["general.architecture"]}.context_length`],
    ...Object.keys(info)
      .filter((key) => key.endsWith(".context_length"))
      .map((key) => info[key]),
  );
  const parameters = typeof shown?.parameters === "string" ? shown.parameters : "";
  const set = firstCount(Number(/^\s*num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1]));
  const capabilities = Array.isArray(shown?.capabilities) ? shown.capabilities : undefined;
  return facts({
    contextWindow: firstCount(loaded?.context_length) ?? set ?? trained,
    vision: capabilities?.includes("vision"),
    reasoning: capabilities?.includes("thinking"),
  });
}

function routerCost(pricing: JsonRecord): ModelCost | undefined {
  const input = price(pricing.prompt);
  const output = price(pricing.completion);
  if (input === undefined || output === undefined) return undefined;
  const cacheRead = price(pricing.input_cache_read);
  const cacheWrite = price(pricing.input_cache_write);
  return { input, output, ...(cacheRead && { cacheRead }), ...(cacheWrite && { cacheWrite }) };
}

/** US dollars per token, often as text → per million. A router without a price of its own says -1. */
function price(value: unknown): number | undefined {
  const dollars = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof dollars !== "number" || !Number.isFinite(dollars) || dollars < 0) return undefined;
  return Number((dollars * 1e6).toPrecision(12));
}

function firstCount(...values: unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);
}

function facts(values: { [Key in keyof ModelFacts]?: ModelFacts[Key] | undefined }): Facts {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
