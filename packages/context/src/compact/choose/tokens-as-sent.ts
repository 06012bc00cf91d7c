import { type Message, messageTokens } from "@toolrail/protocol";
import type { CompactSettings } from "../compact-options.ts";

/** Counts messages of a history as its transforms show them; as they are where these change how many there are. */
export function tokensAsSent(
  messages: readonly Message[],
  { transforms, countTokens }: Pick<CompactSettings, "transforms" | "countTokens">,
): (part: readonly Message[]) => number {
  const shown = transforms.reduce((sent, transform) => transform(sent), messages);
  const sent = shown.length === messages.length ? shown : messages;
  const tokens = new Map(
    messages.map((message, at) => [message, messageTokens(sent[at] ?? message, countTokens)]),
  );
  return (part) => part.reduce((sum, message) => sum + (tokens.get(message) ?? 0), 0);
}
