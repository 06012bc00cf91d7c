export { createAnthropicModel } from "./anthropic-model.ts";
export type { AnthropicModelOptions } from "./anthropic-model-options.ts";
export type { AnthropicClient } from "./client.ts";
