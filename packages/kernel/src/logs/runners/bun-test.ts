import type { Runner } from "../runner.ts";

export const bunTest: Runner = {
  name: "bun test",
  signature: /bun test v\d|\((?:pass|fail|skip|todo)\) |\d+ expect\(\) calls|Ran \d+ tests? across/,
  anchor: /\(fail\)|[✗✕]|\d+ (?:pass|fail|skip|todo|errors?)$|Ran \d+ tests? across|Expected|Received/,
  routine: /\((?:pass|skip|todo)\)|»/,
};
