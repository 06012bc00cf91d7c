import type { Runner } from "../runner.ts";

export const ava: Runner = {
  name: "AVA",
  signature:
    /[✔✖✘] (?:\[fail\]: )?[^\n]{1,300} › |[✖✘] \[fail\]: |\d+ tests? (?:failed|passed|skipped|remained)|\d+ (?:uncaught exceptions?|unhandled rejections?|known failures?)/,
  anchor:
    /[✖✘]|\d+ tests? (?:failed|passed|skipped|remained)|\d+ (?:uncaught|unhandled|known fail)|─$|Difference |› \S+:\d+:\d+/,
  routine: /✔|ℹ/,
  section: { opens: /─$/, closes: /\d+ tests? (?:failed|passed)|\d+ (?:uncaught|unhandled)/ },
};
