// A thread of its own: gets paths of files, and answers which of them a first look rules out.
import { parentPort } from "node:worker_threads";
import { BLOCK_BYTES } from "../in-process/read-blocks.ts";
import { ruleOutPath } from "../in-process/rule-out.ts";

/** `paths` are absolute, with a NUL between two. */
export interface RuleOutQuestion {
  needle: Uint8Array;
  paths: string;
}

const shared = Buffer.allocUnsafe(BLOCK_BYTES);

parentPort?.on("message", ({ needle, paths }: RuleOutQuestion) => {
  const ruledOut = paths.split("\0").map((path) => Number(ruleOutPath(path, needle, shared)));
  parentPort?.postMessage(Uint8Array.from(ruledOut));
});
