import { expect, it } from "vitest";
import { textBefore } from "../../src/fetch-full/read-kept.ts";

it("is cut between characters", () => {
  const output = "the output begins here, and goes on for a while";
  const said = `12345${"😀".repeat(9)}`;
  // Six code units of text and the mark would cut the first face in half.
  expect(textBefore(output, `${said}\n${output}`, 7)).toBe("12345…");
  expect(textBefore(output, `${said}\n${output}`, 8)).toBe("12345😀…");
  expect(textBefore(output, `${said}\n${output}`, 200)).toBe(said);
});
