export interface ApprovalRequest {
  /** Identifies the call in the events of the run. */
  callId: string;
  toolName: string;
  /** The argument to show: a path, a command. */
  keyArgument?: string;
  args: unknown;
  /** Sentence that says why no rule could decide: a protected file, a command line with expansions. */
  reason?: string;
  /** Fires when the answer is not wanted any more. */
  signal: AbortSignal;
}

export interface ApprovalAnswer {
  /** `session`: also every later call of this tool with the same key argument. */
  decision: "once" | "session" | "deny";
  /** Passed on to the model. */
  reason?: string;
}

/** Asks the user. Called for one call at a time. */
export type Approve = (request: ApprovalRequest) => Promise<ApprovalAnswer>;
