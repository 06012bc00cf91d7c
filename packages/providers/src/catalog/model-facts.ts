import type { ModelCost, ModelFacts } from "@toolrail/protocol";
import facts from "./model-facts.json" with { type: "json" };
import { type ModelQuirks, modelQuirks } from "./model-quirks.ts";
import { providerInfo } from "./provider-info.ts";
import { isLocalHost, resolveProvider } from "./resolve-provider.ts";

/** Facts of a model. An absent field is unknown. */
export interface CatalogFacts extends ModelFacts {
  /** Tokens of input and output together. */
  contextWindow: number;
  /** Deviations of the provider from the protocol. Empty where nothing is known. */
  quirks: ModelQuirks;
  /** `assumed`: the model is unknown, and `contextWindow` is a guess of 128,000. */
  source: "catalog" | "assumed";
}

/** The window of a model that nothing is known of. */
const ASSUMED_WINDOW = 128_000;

const VISION = 1;
const REASONING = 2;

/** Providers whose own models others serve too, under the same names. */
const VENDORS = [
  "anthropic",
  "openai",
  "google",
  "deepseek",
  "mistral",
  "xai",
  "moonshot",
  "zai",
  "dashscope",
];

type Row = readonly (string | number)[];

const MODELS: ReadonlyMap<string, ReadonlyMap<string, Row>> = new Map(
  Object.entries(facts.models).map(([provider, rows]) => [
    provider,
    new Map(rows.map((row) => [normalized(String(row[0])), row])),
  ]),
);

/**
 * Returns what is known of a model, without asking anybody. The provider is told by the host of `baseUrl` where that is
 * known, else by its name. A gateway's model that bears a vendor's name gets the vendor's figures without its prices; a
 * local server's does not, since its window is what it was started with. Prices of very long prompts, which some
 * providers charge more for, are not known.
 */
export function modelFacts(provider: string, model: string, baseUrl?: string): CatalogFacts {
  const resolved = resolveProvider(provider, baseUrl);
  const quirks = modelQuirks(provider, model, baseUrl);
  const own = findRow(resolved, model);
  if (own) return { ...factsOf(own.row, !own.variant), quirks, source: "catalog" };
  const vendors = isLocal(resolved, baseUrl) ? undefined : findVendorRow(model);
  if (vendors) return { ...factsOf(vendors.row, false), quirks, source: "catalog" };
  return { contextWindow: ASSUMED_WINDOW, quirks, source: "assumed" };
}

function isLocal(provider: string, baseUrl: string | undefined): boolean {
  if (baseUrl !== undefined && URL.canParse(baseUrl)) return isLocalHost(new URL(baseUrl).hostname);
  return providerInfo(provider)?.local ?? false;
}

interface Found {
  row: Row;
  /** The row is of the model under another variant (`:free`), which may have another price. */
  variant: boolean;
}

function findRow(provider: string, model: string): Found | undefined {
  const models = MODELS.get(provider);
  for (const { name, variant } of spellings(model)) {
    const row = models?.get(name);
    if (row) return { row, variant };
  }
  return undefined;
}

function findVendorRow(model: string): Found | undefined {
  const name = model.slice(model.lastIndexOf("/") + 1);
  for (const vendor of VENDORS) {
    const found = findRow(vendor, name);
    if (found) return found;
  }
  return undefined;
}

/** The name as it is, then without what servers and users add to it: a date, a path before it, a variant. */
function spellings(model: string): { name: string; variant: boolean }[] {
  const name = normalized(model).replace(/^models\//, "");
  const undated = name.replace(/(?:-latest|-\d{8}|-\d{4}-\d{2}-\d{2}|-\d{4}|@[\w-]+)$/, "");
  return [
    { name, variant: false },
    { name: undated, variant: false },
    { name: name.replace(/:[\w-]+$/, ""), variant: true },
  ];
}

// Vendors write 4-5 where gateways write 4.5.
function normalized(model: string): string {
  return model.toLowerCase().replaceAll(".", "-");
}

function factsOf(row: Row, priced: boolean): ModelFacts & { contextWindow: number } {
  const [contextWindow = ASSUMED_WINDOW, maxOutputTokens = 0, flags = 0, ...prices] = row
    .slice(1)
    .map(Number);
  const cost = costOf(prices);
  return {
    contextWindow,
    ...(maxOutputTokens > 0 && { maxOutputTokens: Math.min(maxOutputTokens, contextWindow) }),
    vision: (flags & VISION) !== 0,
    reasoning: (flags & REASONING) !== 0,
    ...(cost && { promptCaching: cost.cacheRead !== undefined }),
    ...(cost && priced && { cost }),
  };
}

function costOf([input, output, cacheRead = 0, cacheWrite = 0]: number[]): ModelCost | undefined {
  if (input === undefined || output === undefined) return undefined;
  return { input, output, ...(cacheRead > 0 && { cacheRead }), ...(cacheWrite > 0 && { cacheWrite }) };
}
