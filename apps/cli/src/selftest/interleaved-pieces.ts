import { ToolCallAccumulator } from "@toolrail/kernel/accumulate";
import { expect, type SelfCheck } from "./self-check.ts";

const FIRST = '{"pattern":"cart"}';
const SECOND = '{"path":"README.md"}';

export const interleavedPieces: SelfCheck = {
  name: "interleaved pieces from key 1 merge into two calls",
  async run() {
    const accumulator = new ToolCallAccumulator();
    accumulator.push({ index: 1, id: "a", name: "grep" });
    accumulator.push({ index: 2, id: "b", name: "read_file" });
    for (let at = 0; at < Math.max(FIRST.length, SECOND.length); at++) {
      accumulator.push({ index: 1, argsDelta: FIRST.charAt(at) });
      accumulator.push({ index: 2, argsDelta: SECOND.charAt(at) });
    }
    const calls = accumulator.drain().map(({ name, args }) => `${name} ${args}`);
    expect(
      calls.join() === [`grep ${FIRST}`, `read_file ${SECOND}`].join(),
      `merged into ${calls.join(", ")}`,
    );
    return calls.join(", ");
  },
};
