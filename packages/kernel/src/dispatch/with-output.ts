import type { StreamedOutput } from "../budget/result-facts.ts";
import type { CallOutcome } from "./call-outcome.ts";

type Parts = Pick<CallOutcome, "content" | "details">;

/** What a tool streamed, behind what it said itself. */
export function withOutput(
  { content, details }: Parts,
  output: StreamedOutput,
): Parts & Pick<CallOutcome, "output"> {
  if (output.text === "" && !output.kept) return { content, details };
  const isCut = output.truncated && !output.kept;
  return {
    content: [...content, { type: "text", text: output.text }],
    details: { ...details, ...(isCut && { truncated: true, originalChars: output.originalChars }) },
    output,
  };
}
