import type { Runner } from "../runner.ts";

export const eslint: Runner = {
  name: "eslint",
  signature: /\d+:\d+ +(?:error|warning) +\S|✖ \d+ problems?/,
  anchor: /\d+:\d+ +(?:error|warning) |✖ |\d+ errors? and |(?:[A-Z]:)?[\w./\\@-]+\.[cm]?[jt]sx?$/,
};
