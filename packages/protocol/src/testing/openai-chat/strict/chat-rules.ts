/** Where a server of the protocol takes more than the strict API. */
export interface ChatRules {
  /** The part types of an assistant message's content. Default `text` and `refusal`. */
  assistantParts?: readonly string[] | undefined;
}
