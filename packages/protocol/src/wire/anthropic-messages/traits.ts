import type { ProtocolTraits } from "../../model.ts";

export const PROTOCOL = "anthropic-messages";

export const traits: ProtocolTraits = {
  protocol: PROTOCOL,
  toolNames: "strict",
  idPolicy: "anthropic",
  parallelCalls: true,
  imagesInToolResults: true,
  alternatingRoles: true,
};
