import type { Expectation } from "./read-expectations.ts";
import type { Import } from "./read-imports.ts";

/** What the tests of a workspace say: which files there are, what they want, and where they take it from. */
export interface Survey {
  files: readonly string[];
  expectations: readonly Expectation[];
  imports: readonly Import[];
}
