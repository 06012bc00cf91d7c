import { type Message, messageTokens } from "@toolrail/protocol";
import { messageText } from "../../text/message-text.ts";
import type { CompactSettings } from "../compact-options.ts";

/** Messages of a history as the model gets them. */
export interface AsSent {
  tokensOf(part: readonly Message[]): number;
  textOf(message: Message): string;
}

/** What transforms make of a history; as it is where they change how many messages there are. */
export function asSent(
  messages: readonly Message[],
  { transforms, countTokens }: Pick<CompactSettings, "transforms" | "countTokens">,
): AsSent {
  const shown = transforms.reduce((sent, transform) => transform(sent), messages);
  const isAligned = shown.length === messages.length;
  const sent = new Map(messages.map((message, at) => [message, (isAligned && shown[at]) || message]));
  const shownOf = (message: Message) => sent.get(message) ?? message;
  return {
    tokensOf: (part) => part.reduce((sum, message) => sum + messageTokens(shownOf(message), countTokens), 0),
    textOf: (message) => messageText(shownOf(message)),
  };
}
