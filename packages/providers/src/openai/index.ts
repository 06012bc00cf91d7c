export type { OpenAIClient } from "./client.ts";
export { createOpenAIModel } from "./openai-model.ts";
export type {
  OpenAIChatModelOptions,
  OpenAIModelOptions,
  OpenAIResponsesModelOptions,
} from "./openai-model-options.ts";
