import type { Literal } from "../code/tokens.ts";

/** One assertion of a test: the function it calls and, where the line shows them, the arguments and the value it wants. */
export interface Expectation {
  path: string;
  line: number;
  text: string;
  subject: string;
  args?: readonly Literal[] | undefined;
  expected?: Literal | undefined;
}
