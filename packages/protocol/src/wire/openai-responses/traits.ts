import type { ProtocolTraits } from "../../model.ts";

export const PROTOCOL = "openai-responses";

export const traits: ProtocolTraits = {
  protocol: PROTOCOL,
  toolNames: "free",
  idPolicy: "openaiResponses",
  parallelCalls: true,
  imagesInToolResults: true,
  alternatingRoles: false,
};
