/** What a repair did. */
export type RepairKind =
  | "resultAdded"
  | "resultDropped"
  | "resultMoved"
  | "resultsOrdered"
  | "toolNameCorrected"
  | "emptyTextDropped"
  | "emptyMessageDropped";

export interface Repair {
  kind: RepairKind;
  /** Where in the messages given; of an added result, or of results put in order, the assistant message. */
  messageIndex: number;
  toolCallId?: string;
  /** For people. */
  message: string;
}
