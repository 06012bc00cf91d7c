import { createBudget } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../node/fixtures.ts";

const MEGABYTE = 1_000_000;

it("50 MB through the sink grow memory by a small part of that", async () => {
  const store = createDirectorySpillStore({ folder: temporaryFolder(), session: "s" });
  const sink = createBudget({ store }).openSink?.("c");
  const chunk = new Uint8Array(64 * 1024).fill(65);
  const before = process.memoryUsage();
  let most = 0;
  for (let written = 0; written < 50 * MEGABYTE; written += chunk.length) {
    sink?.write(chunk);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
  }
  const output = await sink?.finish();
  expect(output?.kept?.entry.size).toBeGreaterThanOrEqual(50 * MEGABYTE);
  expect(most).toBeLessThan(20 * MEGABYTE);
});
