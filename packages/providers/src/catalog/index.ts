export { mergeFacts } from "./merge-facts.ts";
export { type CatalogFacts, modelFacts } from "./model-facts.ts";
export { type ModelQuirks, modelQuirks } from "./model-quirks.ts";
export { PROVIDER_NAMES, type ProviderInfo, providerInfo } from "./provider-info.ts";
export { type ServerFactsOptions, serverFacts } from "./server-facts.ts";
