import type { Runner } from "../runner.ts";

export const tsc: Runner = {
  name: "tsc",
  signature: /[^\n]{1,500}\berror TS\d+: |Found \d+ errors? /,
  anchor: /Found \d+ error|Errors +Files$/,
  trace: /\d+ |~+/,
};
