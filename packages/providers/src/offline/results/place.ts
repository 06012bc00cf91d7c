import type { Hit } from "./read-results.ts";

/** The best line of one file, and what speaks for the file. */
export interface Place extends Hit {
  /** How many different words the file's name and lines hold; the name counts twice. */
  score: number;
}
