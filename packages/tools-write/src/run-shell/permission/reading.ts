import type { PartList } from "./part-list.ts";
import type { Dialect } from "./posix-syntax.ts";
import type { ShellWord } from "./shell-word.ts";

/** What goes along while a command line is read. */
export interface Reading {
  list: PartList;
  dialect: Dialect;
  /** Reads a command that was found in another's words. */
  readWords(words: readonly ShellWord[]): void;
  /** Reads a command line that stands in this one (`sh -c`, `eval`). */
  readScript(source: string, dialect?: Dialect): void;
}
