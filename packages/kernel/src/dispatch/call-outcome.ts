import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import type { StreamedOutput } from "../budget/result-facts.ts";
import type { CallFailure, Failure } from "./failure.ts";

/** What a call came to, before it is put into a message. */
export interface CallOutcome {
  content: (TextBlock | ImageBlock)[];
  /** Set exactly when the result is an error. */
  failure?: Failure;
  details: Record<string, unknown>;
  /** What the tool streamed, where the last text of the content is its excerpt. */
  output?: StreamedOutput;
  /** Milliseconds that the tool ran. */
  durationMs: number;
}

export function failedOutcome({ kind, executed, text, details }: CallFailure, durationMs = 0): CallOutcome {
  return {
    content: [{ type: "text", text }],
    failure: { kind, executed },
    details: details ?? {},
    durationMs,
  };
}
