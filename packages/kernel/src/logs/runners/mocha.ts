import type { Runner } from "../runner.ts";

export const mocha: Runner = {
  name: "mocha",
  signature: /\d+ (?:passing \(|failing$|pending$)|(?<= {4})[✓✔√] \S/,
  anchor: /\d+ (?:passing|failing|pending)\b|\d+\) /,
  section: { opens: /\d+ failing$/, closes: /\d+ passing|npm / },
};
