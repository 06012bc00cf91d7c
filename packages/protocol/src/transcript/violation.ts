/**
 * What a transcript can break:
 * `missingResult` a call without a result in its turn · `orphanResult` a result of no call of its turn ·
 * `doubleResult` a second result of one call · `resultOrder` a result that stands after that of a later call ·
 * `toolName` a result with another tool's name than its call · `emptyText` an empty text block ·
 * `emptyMessage` a user or assistant message without content and `raw` items that is not a failed turn.
 */
export type ViolationKind =
  | "missingResult"
  | "orphanResult"
  | "doubleResult"
  | "resultOrder"
  | "toolName"
  | "emptyText"
  | "emptyMessage";

export interface Violation {
  kind: ViolationKind;
  /** Where in the messages given; of a missing result the assistant message. */
  messageIndex: number;
  toolCallId?: string;
  /** For people. */
  message: string;
}
