import type { AssistantMessage } from "../message.ts";
import type { ModelRequest } from "../model.ts";

/** Reach of a provider's opaque data: to the model that wrote it, or to every model of its provider. */
export type ReplayScope = "model" | "provider";

type Recipient = Pick<ModelRequest, "provider" | "model">;

/** True when the provider that a request names wrote this turn. */
export function isByProvider({ model }: AssistantMessage, { provider }: Recipient): boolean {
  return provider !== undefined && model.startsWith(`${provider}/`);
}

/**
 * True when reasoning and other opaque data of a turn go back with a request. What the request leaves out (its provider,
 * its model) is not compared.
 */
export function isReplayed(
  message: AssistantMessage,
  recipient: Recipient,
  scope: ReplayScope = "model",
): boolean {
  const { provider, model } = recipient;
  if (provider !== undefined && !isByProvider(message, recipient)) return false;
  if (scope === "provider" || model === undefined) return true;
  return provider === undefined
    ? message.model === model || message.model.endsWith(`/${model}`)
    : message.model === `${provider}/${model}`;
}
