import { type Message, nearNames, type ToolResultMessage } from "@toolrail/protocol";
import { FETCH_FULL } from "../../ref.prompt.ts";
import { SHOWN_REFS } from "../limits.ts";

export interface SuggestedRefs {
  /** True when they are like the one asked for; else they are the newest. */
  near: boolean;
  refs: readonly { ref: string; toolName: string }[];
}

/** Refs that may be meant in place of one that is unknown. */
export function suggestRefs(ref: string, history: readonly Message[]): SuggestedRefs {
  const toolNames = new Map(history.toReversed().filter(isOther).map(refOf));
  const near = nearNames(ref, toolNames.keys(), SHOWN_REFS);
  const refs = near.length > 0 ? near : [...toolNames.keys()].slice(0, SHOWN_REFS);
  return {
    near: near.length > 0,
    refs: refs.map((known) => ({ ref: known, toolName: toolNames.get(known) ?? "" })),
  };
}

function isOther(message: Message): message is ToolResultMessage {
  return message.role === "toolResult" && message.toolName !== FETCH_FULL;
}

function refOf({ toolCallId, toolName }: ToolResultMessage): [string, string] {
  return [toolCallId, toolName];
}
