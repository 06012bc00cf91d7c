// Writes src/catalog/model-facts.json from the model registry of `@earendil-works/pi-ai`: numbers and flags only.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ANTHROPIC_MODELS } from "@earendil-works/pi-ai/providers/anthropic.models";
import { DEEPSEEK_MODELS } from "@earendil-works/pi-ai/providers/deepseek.models";
import { GITHUB_COPILOT_MODELS } from "@earendil-works/pi-ai/providers/github-copilot.models";
import { GOOGLE_MODELS } from "@earendil-works/pi-ai/providers/google.models";
import { GROQ_MODELS } from "@earendil-works/pi-ai/providers/groq.models";
import { MISTRAL_MODELS } from "@earendil-works/pi-ai/providers/mistral.models";
import { MOONSHOTAI_MODELS } from "@earendil-works/pi-ai/providers/moonshotai.models";
import { OPENAI_MODELS } from "@earendil-works/pi-ai/providers/openai.models";
import { OPENROUTER_MODELS } from "@earendil-works/pi-ai/providers/openrouter.models";
import { QWEN_TOKEN_PLAN_MODELS } from "@earendil-works/pi-ai/providers/qwen-token-plan.models";
import { XAI_MODELS } from "@earendil-works/pi-ai/providers/xai.models";
import { ZAI_MODELS } from "@earendil-works/pi-ai/providers/zai.models";

/** Our name of a provider → the registry's models of it. */
const PROVIDERS: Readonly<Record<string, Readonly<Record<string, RegistryModel>>>> = {
  anthropic: ANTHROPIC_MODELS,
  openai: OPENAI_MODELS,
  google: GOOGLE_MODELS,
  openrouter: OPENROUTER_MODELS,
  deepseek: DEEPSEEK_MODELS,
  mistral: MISTRAL_MODELS,
  groq: GROQ_MODELS,
  xai: XAI_MODELS,
  moonshot: MOONSHOTAI_MODELS,
  zai: ZAI_MODELS,
  dashscope: QWEN_TOKEN_PLAN_MODELS,
  copilot: GITHUB_COPILOT_MODELS,
};

/** Providers that are paid by subscription in the registry, so its prices are not those of their API. */
const UNPRICED: ReadonlySet<string> = new Set(["dashscope", "copilot"]);

/** The columns of a row; the figures of a price are US dollars per million tokens, 0 where unknown. */
const COLUMNS = [
  "model",
  "contextWindow",
  "maxOutputTokens",
  "flags",
  "input",
  "output",
  "cacheRead",
  "cacheWrite",
];

/** Models that take no tools of ours. */
const NO_AGENTS = /deep-research|voxtral/;

const VISION = 1;
const REASONING = 2;

export const MODEL_FACTS_FILE: string = fileURLToPath(
  new URL("../src/catalog/model-facts.json", import.meta.url),
);

interface RegistryModel {
  id: string;
  contextWindow: number;
  maxTokens: number;
  input: readonly string[];
  reasoning: boolean;
  cost: { input: number; output: number; cacheRead: number; cacheWrite: number };
}

/** Returns the text of the JSON file: one model a line, sorted. */
export function modelFactsJson(): string {
  const providers: string[] = [];
  for (const [name, registered] of Object.entries(PROVIDERS)) {
    const models = Object.values(registered).filter(({ id }) => !NO_AGENTS.test(id));
    const rows = models.map((model) => JSON.stringify(row(model, UNPRICED.has(name)))).sort();
    providers.push(`${JSON.stringify(name)}:[\n${rows.join(",\n")}\n]`);
  }
  return [
    `{"from":${JSON.stringify(registryVersion())},`,
    `"columns":${JSON.stringify(COLUMNS)},`,
    `"models":{${providers.join(",\n")}}}`,
    "",
  ].join("\n");
}

function row(model: RegistryModel, unpriced: boolean): (string | number)[] {
  const flags = (model.input.includes("image") ? VISION : 0) + (model.reasoning ? REASONING : 0);
  const { input, output, cacheRead, cacheWrite } = model.cost;
  const prices = unpriced || (input === 0 && output === 0) ? [] : [input, output, cacheRead, cacheWrite];
  while (prices.at(-1) === 0) prices.pop();
  return [model.id, model.contextWindow, model.maxTokens, flags, ...prices];
}

function registryVersion(): string {
  const manifest = new URL("../package.json", import.meta.url);
  const { devDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  return `@earendil-works/pi-ai ${devDependencies["@earendil-works/pi-ai"]}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(MODEL_FACTS_FILE, modelFactsJson());
