import { runOffline, toolResults } from "./offline-run.ts";
import { expect, type SelfCheck } from "./self-check.ts";

const WALK = ["glob", "grep", "read_file"];

export const callOrder: SelfCheck = {
  name: "calls run in order",
  async run(bench) {
    const names = toolResults(await runOffline(bench)).map((result) => result.toolName);
    const order = [...new Set(names)];
    expect(order.join() === WALK.join(), `expected ${WALK.join(" → ")}, saw ${order.join(" → ")}`);
    return order.join(" → ");
  },
};
