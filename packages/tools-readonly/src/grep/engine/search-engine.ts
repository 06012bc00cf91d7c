import type { PassedOver } from "../../tree/not-searched.ts";
import type { CompiledPattern } from "../dialect/compile-pattern.ts";
import type { GrepMode } from "../grep.prompt.ts";

/** A file to search. */
export interface SearchFile {
  /** As the answer names it; `workspace.openFile` takes it too. */
  path: string;
  absolute: string;
  /** Reached through a link, so its target needs the workspace's check before it is opened. */
  isLink: boolean;
  /** The call names this very file. */
  isNamed: boolean;
  /** True when what this path turns out to lead to may be shown. */
  mayRead(path: string): boolean;
  /** What was passed over on the way to it. */
  passedOver: PassedOver;
}

/** The files of a search, lazily and in path order. */
export interface FileSource {
  next(): SearchFile | undefined;
  /** Gives a file back, to come again next. */
  unread(file: SearchFile): void;
}

export interface Query {
  pattern: CompiledPattern;
  mode: GrepMode;
  /** Lines around a match. */
  context: number;
}

/** One line of an answer, already cut. `within`: a further line of a match across lines. */
export interface ShownLine {
  number: number;
  text: string;
  /** More of the line is not shown. */
  cut: boolean;
  role: "match" | "within" | "context";
}

/** What came of one file. `matched` is undefined where to find out would cost too much. `approximate`: `\b` met letters that the engine does not know as such. */
export type FileOutcome =
  | { kind: "searched"; matches: number; lines: ShownLine[]; approximate?: true }
  | { kind: "binary"; matched: boolean | undefined }
  | { kind: "tooLarge" }
  | { kind: "unreadable" };

/** Takes outcomes in path order and says when it has enough. */
export interface OutcomeSink {
  /** Matches after which the next file need not be searched further. */
  wanted(): number;
  add(file: SearchFile, outcome: FileOutcome): void;
  isFull(): boolean;
}

export interface SearchRun {
  signal: AbortSignal;
  /** Shown to people. */
  reportProgress(message: string): void;
}

/** `paused`: files are left in the source that this engine will not or can not do. */
export type SearchEnd = { ok: true; paused: boolean } | { ok: false; message: string };

/** Searches the files of a source in order, until it is empty or the sink is full. Rejects on abort. */
export type SearchEngine = (
  source: FileSource,
  query: Query,
  sink: OutcomeSink,
  run: SearchRun,
) => Promise<SearchEnd>;
