import { readFileSync } from "node:fs";
import { spilledParts } from "@toolrail/protocol";
import { formatCount } from "../../output/amounts.ts";
import { resultText } from "../../output/result-text.ts";
import { type Scene, unmet } from "./scene.ts";

const MEBIBYTE = 1024 * 1024;
const MOST_SENT = 2_400;

export const largeOutput: Scene = {
  title: "One output of 2 MB",
  async run({ answer }) {
    const text = orderTable();
    const [result] = await answer([text]);
    const [kept] = result ? spilledParts(result) : [];
    const view = result ? resultText(result) : "";
    const file = kept?.path === undefined ? "" : readFileSync(kept.path, "utf8");
    return {
      lines: [
        `${formatCount(text.length)} characters → ${formatCount(view.length)} sent to the model`,
        `the whole text is on disk, ${formatCount(file.length)} characters: ${kept?.path}`,
        view.slice(view.lastIndexOf("\n") + 1),
      ],
      failures: unmet({
        [`under ${formatCount(MOST_SENT)} characters are sent`]: view !== "" && view.length < MOST_SENT,
        "the file holds the original": file === text,
      }),
    };
  },
};

/** Rows of a table, no two alike, 2 MB of them. */
function orderTable(): string {
  const rows: string[] = [];
  for (let length = 0; length < 2 * MEBIBYTE; length += (rows.at(-1)?.length ?? 0) + 1)
    rows.push(
      `order ${rows.length + 1}: ${(rows.length % 7) + 1} pieces at ${250 + (rows.length % 90)} cents`,
    );
  return rows.join("\n").slice(0, 2 * MEBIBYTE);
}
