/** The items that are shown, and how many more there were. */
export interface Listed<Item> {
  items: readonly Item[];
  more: number;
}

export interface ToolCount {
  name: string;
  calls: number;
}

export interface Failure {
  tool: string;
  /** Arguments and the error's first line, in one line. */
  text: string;
}

/** What an earlier summary may stand for. */
export interface PlainParts {
  tools: Listed<ToolCount>;
  read: Listed<string>;
  edited: Listed<string>;
  failures: Listed<Failure>;
}

/** What a note says; each text in one line, but for the summary. */
export interface NoteParts extends PlainParts {
  /** Messages that went, in all compactions. */
  removed: number;
  found: Listed<string>;
  requests: Listed<string>;
  /** The lines that state them. */
  facts: readonly string[];
  pointers: readonly string[];
  summary: string | undefined;
}

const NONE: Listed<never> = { items: [], more: 0 };

export const NO_PLAIN_PARTS: PlainParts = { tools: NONE, read: NONE, edited: NONE, failures: NONE };

export const NO_PARTS: NoteParts = {
  ...NO_PLAIN_PARTS,
  removed: 0,
  found: NONE,
  requests: NONE,
  facts: [],
  pointers: [],
  summary: undefined,
};
