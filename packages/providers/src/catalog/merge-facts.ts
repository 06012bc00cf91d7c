import type { ModelFacts } from "@toolrail/protocol";

/** Facts of which any may be unknown. */
type FactSource = { readonly [Key in keyof ModelFacts]?: ModelFacts[Key] | undefined };

/**
 * Returns the facts of several sources in one, each field from the first source that knows it. Name the strongest first:
 * `mergeFacts(config, await serverFacts(…), modelFacts(…))`.
 */
export function mergeFacts(...sources: readonly (FactSource | undefined)[]): ModelFacts {
  const merged: ModelFacts = {};
  const fill = <Key extends keyof ModelFacts>(key: Key) => {
    const known = sources.find((source) => source?.[key] !== undefined)?.[key];
    if (known !== undefined) merged[key] = known;
  };
  fill("contextWindow");
  fill("maxOutputTokens");
  fill("vision");
  fill("reasoning");
  fill("promptCaching");
  fill("cost");
  fill("promotedTools");
  fill("nativeDisclosure");
  return merged;
}
