import type { ToolContext } from "@toolrail/protocol";

/** What a tool is called with; its output goes nowhere unless something else is given. */
export function toolContext(parts: Partial<ToolContext> = {}): ToolContext {
  return {
    signal: new AbortController().signal,
    callId: "call_1",
    clock: {
      now: () => performance.now(),
      schedule: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
    reportProgress: () => {},
    output: { write: () => {} },
    maxChars: 50_000,
    vision: false,
    ...parts,
  };
}
