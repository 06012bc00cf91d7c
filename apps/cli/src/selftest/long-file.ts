import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { resultText } from "../output/result-text.ts";
import { callTool } from "./call-tool.ts";
import { expect, type SelfCheck } from "./self-check.ts";

const LINES = 380;
const LINE = `${"x".repeat(99)}\n`;

export const longFile: SelfCheck = {
  name: "a 38,000-character file likewise",
  async run(bench) {
    writeFileSync(join(bench.root, "long.txt"), LINE.repeat(LINES));
    const view = resultText(await callTool(bench, "read_file", { path: "long.txt" }));
    expect(view.length === 8054, `got ${view.length} characters`);
    return `${view.length} characters`;
  },
};
