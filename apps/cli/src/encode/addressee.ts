import type { Message, ModelRequest } from "@toolrail/protocol";

/** Whom a history goes to: `provider/name`, or a name alone; by default whoever answered last. */
export function addressee(
  named: string | undefined,
  messages: readonly Message[],
): Pick<ModelRequest, "provider" | "model"> {
  const id = named ?? messages.findLast((message) => message.role === "assistant")?.model;
  if (id === undefined) return {};
  const slash = id.indexOf("/");
  return slash < 0 ? { model: id } : { provider: id.slice(0, slash), model: id.slice(slash + 1) };
}
