import type { ProtocolTraits } from "../../model.ts";

export const PROTOCOL = "openai-chat";

export const traits: ProtocolTraits = {
  protocol: PROTOCOL,
  toolNames: "free",
  idPolicy: "openaiChat",
  parallelCalls: true,
  imagesInToolResults: false,
  alternatingRoles: false,
};
