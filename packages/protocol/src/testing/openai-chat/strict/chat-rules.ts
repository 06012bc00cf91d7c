/** Rules of a server that are looser than those of the strict API. */
export interface ChatRules {
  /** The part types of an assistant message's content. Default `text` and `refusal`. */
  assistantParts?: readonly string[] | undefined;
}
