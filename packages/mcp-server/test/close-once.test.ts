import { expect, test } from "vitest";
import { closeOnce } from "../src/close-once.ts";

test("an ending runs once, and its failure is nobody's", async () => {
  let ended = 0;
  const { close, closed } = closeOnce(async () => {
    ended += 1;
    throw new Error("no");
  });
  await Promise.all([close(), close()]);
  await close();
  await closed;
  expect(ended).toBe(1);
});
