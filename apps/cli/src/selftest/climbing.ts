import { resultText } from "../output/result-text.ts";
import { callTool } from "./call-tool.ts";
import { expect, type SelfCheck } from "./self-check.ts";

export const climbing: SelfCheck = {
  name: "climbing out of the root is refused",
  async run(bench) {
    const result = await callTool(bench, "list_dir", { path: ".." });
    expect(result.isError, "the folder above the root was listed");
    expect(resultText(result).includes(bench.root), "the answer does not name the root");
    return "list_dir .. refused";
  },
};
