import { type Message, repairTranscript } from "@toolrail/protocol";

/** The results that the last calls of a history lack, where its session was killed before it had them. */
export function missingResults(messages: readonly Message[]): readonly Message[] {
  const repaired = repairTranscript(messages).messages;
  // What is wrong before the end stays as it is: it is repaired in each request.
  const isGrown = messages.every((message, index) => repaired[index] === message);
  return isGrown ? repaired.slice(messages.length) : [];
}
