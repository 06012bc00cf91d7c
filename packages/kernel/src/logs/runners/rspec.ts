import type { Runner } from "../runner.ts";

export const rspec: Runner = {
  name: "rspec",
  signature:
    /\d+ examples?, \d+ failures?|Finished in [\d.]+ |Failures:$|Failed examples:$|rspec \.\/|Randomized with seed/,
  anchor: /\d+ examples?, |Finished in |Failures:|Failed examples:|rspec \.\/|Pending:|\d+\) |Failure\/Error/,
  section: { opens: /Failures:$/, closes: /Finished in / },
};
