import type { ToolResultMessage } from "@toolrail/protocol";

const WORDS: Readonly<Record<string, string>> = {
  unknownTool: "unknown tool",
  invalidJson: "invalid JSON",
  truncated: "cut off",
  invalidArgs: "invalid arguments",
  denied: "denied",
  timedOut: "timed out",
  aborted: "aborted",
  unavailable: "unavailable",
  repeated: "repeated",
  skipped: "skipped",
};

/** How a call ended, in a word or two. */
export function resultStatus(result: ToolResultMessage): string {
  if (!result.isError) return "ok";
  const failure = result.details?.failure;
  const kind =
    typeof failure === "object" && failure !== null && "kind" in failure ? failure.kind : undefined;
  return (typeof kind === "string" ? WORDS[kind] : undefined) ?? "failed";
}
