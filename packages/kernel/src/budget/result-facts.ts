import type { SpillEntry, Tool, ToolResultMessage } from "@toolrail/protocol";

/** What a tool wrote to its output sink. */
export interface StreamedOutput {
  /** All of it, or both ends around a note. */
  text: string;
  truncated: boolean;
  /** UTF-16 code units; bytes where it was too much to be read whole. */
  originalChars: number;
  /** Set when it is whole in the store: its entry, ends that an excerpt is cut from, and their bytes where no text has them. */
  kept?: { entry: SpillEntry; start: string; end: string; first?: Uint8Array; last?: Uint8Array };
}

/** What the budget should know of a result beyond the message. */
export interface ResultFacts {
  tool?: Pick<Tool, "output" | "keep" | "spillable"> | undefined;
  /** Its text is the last text block of the result. */
  output?: StreamedOutput | undefined;
}

export type FactsOf = (result: ToolResultMessage) => ResultFacts | undefined;
