import { ASSUMED_CONTEXT_WINDOW, type Model } from "@toolrail/protocol";
import type { ModelChoice } from "../config/model-choice.ts";
import { factsOf } from "../config/model-facts.ts";
import type { OfflineFault } from "../config/offline-fault.ts";

/** Loads the provider that was chosen, and no other. */
export async function openModel(choice: UsableModel, fault?: OfflineFault | undefined): Promise<Model> {
  if (choice.kind === "offline") {
    const { createOfflineModel } = await import("../offline/offline-model.ts");
    const model = createOfflineModel({ inject: fault });
    // It reads the last messages alone, so no window binds it.
    return { ...model, facts: { ...model.facts, contextWindow: ASSUMED_CONTEXT_WINDOW } };
  }
  const { name: model, apiKey, baseUrl } = choice;
  if (choice.kind === "anthropic") {
    const facts = await factsOf("anthropic", choice);
    const { createAnthropicModel } = await import("@toolrail/providers/anthropic");
    return createAnthropicModel({ model, apiKey, baseUrl, facts });
  }
  const { api, provider } = choice;
  const facts = await factsOf(provider, choice);
  const { createOpenAIModel } = await import("@toolrail/providers/openai");
  return createOpenAIModel({ api, provider, model, apiKey, baseUrl, facts });
}

export type UsableModel = Exclude<ModelChoice, { kind: "unusable" }>;
