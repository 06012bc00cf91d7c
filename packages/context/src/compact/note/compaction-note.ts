import type { SpilledPart, SpillRef, UserMessage } from "@toolrail/protocol";

/** The message in the place of removed ones. It is one by this field alone, whatever the text of a message says. */
export interface CompactionNote extends UserMessage {
  compaction: CompactionRecord;
}

/** What a note says, for the next compaction to carry on. Plain JSON; never sent to a model. */
export interface CompactionRecord {
  version: 1;
  /** Messages that went, in all compactions. */
  removed: number;
  /** This and the next three are empty where a summary stands for them. */
  tools: Listed<ToolCount>;
  read: Listed<string>;
  edited: Listed<string>;
  failures: Listed<OpenFailure>;
  /** Names of tools that a search showed. */
  found: Listed<string>;
  /** What the user said, each in one line. */
  requests: Listed<string>;
  /** Quotes that state what must still be found. */
  facts: readonly string[];
  /** The newest originals in a store. */
  originals: readonly SpilledPart[];
  /** Refs of older ones, the oldest first. */
  olderRefs: readonly SpillRef[];
  /** How many still older ones were let go. */
  goneRefs: number;
  /** Removed results that `fetch_full` gives back by their call's id, the newest last. */
  results?: Listed<RemovedResult> | undefined;
  /** Empty where there is none. */
  summary: string;
}

/** The items that are shown, and how many more there were. */
export interface Listed<Item> {
  items: readonly Item[];
  more: number;
}

export interface ToolCount {
  name: string;
  calls: number;
}

export interface RemovedResult {
  /** The id of its call. */
  ref: string;
  tool: string;
  args: string;
}

export interface OpenFailure {
  tool: string;
  args: string;
  /** The first line; empty for a result from outside. */
  error: string;
  isExternal: boolean;
}

export type PlainParts = Pick<CompactionRecord, "tools" | "read" | "edited" | "failures">;

const NONE: Listed<never> = { items: [], more: 0 };

export const NO_PLAIN_PARTS: PlainParts = { tools: NONE, read: NONE, edited: NONE, failures: NONE };

export const EMPTY_RECORD: CompactionRecord = {
  ...NO_PLAIN_PARTS,
  version: 1,
  removed: 0,
  found: NONE,
  requests: NONE,
  facts: [],
  originals: [],
  olderRefs: [],
  goneRefs: 0,
  summary: "",
};
