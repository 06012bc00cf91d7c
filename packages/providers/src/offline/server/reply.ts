/** One turn as a server of this model would have it in mind before it streams. */
export interface Reply {
  text: string;
  calls: readonly { name: string; args: string }[];
  /** The finish reason; not to be believed, as anywhere. */
  finish: string;
  inputTokens: number;
  outputTokens: number;
}
