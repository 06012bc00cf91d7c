import type { ModelFacts } from "@toolrail/protocol";

interface ReachedModel {
  name: string;
  apiKey: string;
  baseUrl?: string | undefined;
}

/** Returns what a server on this machine or network says of its model, over what the catalogue knows; no guess. */
export async function factsOf(
  provider: string,
  { name, apiKey, baseUrl }: ReachedModel,
): Promise<ModelFacts> {
  const { mergeFacts, modelFacts, serverFacts } = await import("@toolrail/providers/catalog");
  const known = modelFacts(provider, name, baseUrl);
  const asked = baseUrl === undefined ? {} : await serverFacts({ baseUrl, model: name, apiKey });
  return mergeFacts(asked, known.source === "catalog" ? known : {});
}
