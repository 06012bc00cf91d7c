import type { ToolResultMessage } from "@toolrail/protocol";
import { ignoreRejection } from "../returned-promise.ts";

/** What happens to a call, for display: one start, any number of progress messages, one end. */
export type DispatchEvent =
  | { type: "toolStart"; callId: string; name: string; args: unknown; keyArgument?: string }
  | { type: "toolProgress"; callId: string; message: string }
  | {
      type: "toolEnd";
      callId: string;
      name: string;
      keyArgument?: string;
      /** Before the budget. */
      result: ToolResultMessage;
      /** Milliseconds that the tool ran; 0 when it did not. */
      durationMs: number;
    };

/** A listener's own failure must not become a call's. */
export function emitTo(
  listener: ((event: DispatchEvent) => void) | undefined,
): (event: DispatchEvent) => void {
  return (event) => {
    try {
      ignoreRejection(listener?.(event));
    } catch {
      // Display is not the dispatcher's to mend.
    }
  };
}
