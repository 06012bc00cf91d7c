import { type AssistantMessage, type Message, type ModelRequest, repairTranscript } from "@toolrail/protocol";
import { addressee } from "../encode/addressee.ts";

export interface TurnRequest {
  /** Where its answer stands in the history, from 0. */
  messageIndex: number;
  answer: AssistantMessage;
  request: ModelRequest;
}

/** For each assistant message the request that brought it: what stood before, repaired as the agent does, without tools. */
export function turnRequests(history: readonly Message[]): TurnRequest[] {
  return history.flatMap((answer, messageIndex) => {
    if (answer.role !== "assistant") return [];
    const { messages } = repairTranscript(history.slice(0, messageIndex));
    return [{ messageIndex, answer, request: { ...addressee(answer.model, []), messages, tools: [] } }];
  });
}
