import type { Literal } from "../code/tokens.ts";
import type { Expectation } from "../expectation/expectation.ts";

/** A line that may be the fault, and why. */
export type Suspect = { path: string; line: number; expectation: Expectation } & (
  | {
      /** Worked out: the function gives another value, and one changed token gives every value the tests want. */
      kind: "oneChange";
      got: Literal;
      from: string;
      to: string;
      checked: number;
    }
  | {
      /** Worked out: the function gives another value. */
      kind: "wrongValue";
      got: Literal;
    }
  | {
      /** A guess: a text in the code is nearly, not quite, the one that the test wants. */
      kind: "nearText";
      found: string;
    }
);
