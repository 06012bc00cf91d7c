import { anthropicParty } from "./anthropic-party.ts";
import { chatParty } from "./chat-party.ts";
import type { Party } from "./party.ts";
import type { PartyName } from "./party-names.ts";
import { responsesParty } from "./responses-party.ts";

export const PARTIES: Readonly<Record<PartyName, Party>> = {
  "openai-chat": chatParty,
  "openai-responses": responsesParty,
  "anthropic-messages": anthropicParty,
};
