/** One session's calls, for `auditTools`. */
export interface SessionUsage {
  /** What the session was about, for mounting by task. */
  task?: string | undefined;
  /** The names of the tools called, one a call. */
  calls: readonly string[];
}

/** What to do, and the numbers that say so. Of each kind the most expensive first. */
export type ToolAdvice =
  /** Never called in the sessions given. */
  | { kind: "remove"; name: string; calls: 0; sessions: number; tokens: number }
  /** Called 1 to 9 times: offer it to the tasks that call it. */
  | {
      kind: "mountByTask";
      name: string;
      calls: number;
      sessions: number;
      tasks: readonly string[];
      tokens: number;
    }
  /** One own name on several servers, however it is spelt; or one whole name more than once. */
  | { kind: "sameName"; name: string; names: readonly string[]; tokens: number }
  /** Their descriptions say nearly the same, each as each other; `similarity` is that of the least alike, 0 to 1. */
  | { kind: "tellApart"; names: readonly string[]; similarity: number; tokens: number }
  /** Query tools of one thing and with like parameters, that could be one with a `kind` parameter. */
  | { kind: "merge"; names: readonly string[]; tokens: number };

export interface ToolAudit {
  tools: readonly { name: string; tokens: number; calls?: number }[];
  /** Estimated tokens of all definitions, paid in each request. */
  totalTokens: number;
  /** Sessions counted: the last 100 of those given. */
  sessions: number;
  /** For each task what its sessions call, most first. */
  tasks: readonly { task: string; sessions: number; tools: readonly { name: string; calls: number }[] }[];
  advice: readonly ToolAdvice[];
}
