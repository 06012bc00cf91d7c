import { toolSource } from "@toolrail/protocol";
import { expect, test } from "vitest";
import { createPreparation } from "../../src/offer/offer.ts";

function countingSource(prepare: () => Promise<void>) {
  const signals: AbortSignal[] = [];
  const source = {
    ...toolSource([]),
    prepare: ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return prepare();
    },
  };
  return { source, signals };
}

test("one preparation serves all that ask meanwhile, the next is a new one", async () => {
  const { source, signals } = countingSource(async () => {});
  const { prepare } = createPreparation(source);
  await Promise.all([prepare(), prepare()]);
  expect(signals).toHaveLength(1);
  await prepare();
  expect(signals).toHaveLength(2);
});

test("a source is prepared once for calls, again after a failure", async () => {
  let fails = true;
  const { source, signals } = countingSource(() =>
    fails ? Promise.reject(new Error("no")) : Promise.resolve(),
  );
  const { prepareOnce } = createPreparation(source);
  await expect(prepareOnce()).rejects.toThrow("no");
  fails = false;
  await prepareOnce();
  await prepareOnce();
  expect(signals).toHaveLength(2);
});

test("no preparation outlives the server", async () => {
  const { source, signals } = countingSource(async () => {});
  const { prepare, stop } = createPreparation(source);
  await prepare();
  stop();
  expect(signals[0]?.aborted).toBe(true);
});
