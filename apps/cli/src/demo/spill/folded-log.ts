import { readSpill } from "@toolrail/kernel";
import { spilledParts } from "@toolrail/protocol";
import { formatCount, formatShare } from "../../output/amounts.ts";
import { resultText } from "../../output/result-text.ts";
import { type Scene, unmet } from "./scene.ts";
import { ERROR_LINES, vitestLog } from "./vitest-log.ts";

export const foldedLog: Scene = {
  title: "The log of a test run in which one test fails",
  async run({ answer, spill }) {
    const log = vitestLog();
    const [result] = await answer([log], "log");
    const [kept] = result ? spilledParts(result) : [];
    const view = result ? resultText(result) : "";
    const original = new Set(log.split("\n"));
    const staying = view.split("\n").filter((line) => line.trim() !== "" && original.has(line));
    const read = kept && (await readSpill(spill.store, kept.ref, { length: kept.size + 1 }));
    const lines = log.split("\n").length - 1;
    return {
      lines: [
        `${lines} lines → ${staying.length} that say something, ${formatShare(log.length - view.length, log.length)} saved`,
        ...view.split("\n").map((line) => `│ ${line}`),
      ],
      failures: unmet({
        "no error line is lost": ERROR_LINES.every((line) => staying.includes(line)),
        "the store gives the whole log back": read?.ok === true && read.text === log,
        [`fewer than 20 lines stay, not ${formatCount(staying.length)}`]: staying.length < 20,
      }),
    };
  },
};
