import { spilledParts } from "@toolrail/protocol";
import { formatCount } from "../../output/amounts.ts";
import { resultCharacters } from "../../output/result-size.ts";
import { type Scene, unmet } from "./scene.ts";

const SIZES = [60_000, 30_000, 30_000, 30_000];
const TURN_TOTAL = 100_000;

export const fourOutputs: Scene = {
  title: `Four outputs in one turn that may have ${formatCount(TURN_TOTAL)} characters`,
  async run({ answer }) {
    const results = await answer(SIZES.map((size) => "one word after another ".repeat(size).slice(0, size)));
    const spilled = results.map((result) => spilledParts(result).length > 0);
    const sent = results.map(resultCharacters);
    const total = sent.reduce((sum, size) => sum + size, 0);
    return {
      lines: [
        ...SIZES.map((size, index) =>
          spilled[index]
            ? `${formatCount(size)} characters → ${formatCount(sent[index] ?? 0)}, spilled`
            : `${formatCount(size)} characters, kept`,
        ),
        `the turn: ${formatCount(SIZES.reduce((sum, size) => sum + size, 0))} → ${formatCount(total)}`,
      ],
      failures: unmet({
        "only the largest is spilled": spilled.join() === "true,false,false,false",
        [`the turn fits ${formatCount(TURN_TOTAL)}`]: total <= TURN_TOTAL,
      }),
    };
  },
};
