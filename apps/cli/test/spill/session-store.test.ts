import { existsSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import { createFakeClock } from "@toolrail/kernel/testing";
import { expect, it } from "vitest";
import { openSessionStore, SPILL_FOLDER } from "../../src/spill/session-store.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { calls, head, putLog, result, said, user } from "../support/session-logs.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

it("sweeps what is a week old, and says of what is over the quota that it is gone", async () => {
  await inTemporaryFolder(async (root) => {
    const clock = createFakeClock({ start: Date.now() });
    const earlier = createDirectorySpillStore({ folder: join(root, SPILL_FOLDER), session: "earlier" });
    const keep = async (callId: string, days: number, bytes: number) => {
      const { path = "" } = await earlier.write(callId, new TextEncoder().encode("x"));
      truncateSync(path, bytes);
      utimesSync(path, new Date(), new Date(clock.now() - days * DAY_MS));
      return path;
    };
    const old = await keep("old", 8, 10);
    const large = await keep("large", 2, 600_000_000);
    const store = await openSessionStore(root, clock);
    expect([existsSync(old), existsSync(large)]).toEqual([false, true]);
    await store.write("mine", new TextEncoder().encode("mine"));
    expect(readFileSync(large, "utf8")).toContain("no longer kept");
  });
});

it("keeps an ended session's files for a week, and touches nothing else", async () => {
  await inTemporaryFolder(async (root) => {
    const folder = join(root, SPILL_FOLDER);
    const now = Date.now();
    const ended = createDirectorySpillStore({ folder, session: "ended" });
    for (let call = 0; call < 30; call++) await ended.write(`call_${call}`, new TextEncoder().encode("x"));
    const forgotten = createDirectorySpillStore({ folder, session: "forgotten" });
    const { path = "" } = await forgotten.write("call", new TextEncoder().encode("x"));
    utimesSync(path, new Date(), new Date(now - 60 * DAY_MS));
    writeFileSync(join(root, ".toolrail", "notes.txt"), "mine");

    await openSessionStore(root, createFakeClock({ start: now }));
    expect(existsSync(join(folder, "forgotten"))).toBe(false);
    expect(readdirSync(join(folder, "ended"))).toHaveLength(30);

    await openSessionStore(root, createFakeClock({ start: now + 8 * DAY_MS }));
    expect(existsSync(join(folder, "ended"))).toBe(false);
    expect(readFileSync(join(root, ".toolrail", "notes.txt"), "utf8")).toBe("mine");
  });
});

/** A file of an earlier session's, over a week old. */
async function putOld(root: string, now: number): Promise<{ ref: string; path: string }> {
  const store = createDirectorySpillStore({ folder: join(root, SPILL_FOLDER), session: "s1" });
  const { ref, path = "" } = await store.write("c1", new TextEncoder().encode("long"));
  utimesSync(path, new Date(), new Date(now - 8 * DAY_MS));
  return { ref, path };
}

it.each([
  ["takes nothing that a saved session points to", "points", true],
  ["takes what a saved session pointed to before its compaction", "compacted", false],
  ["takes nothing where a saved session can't be read", "damaged", true],
])("%s", async (_, kind, stays) => {
  await inTemporaryFolder(async (root) => {
    const now = Date.now();
    const { ref, path } = await putOld(root, now);
    const spill = { ref, size: 4, mediaType: "text/plain; charset=utf-8", path };
    const pointing = [
      head("s1"),
      said(user("why?")),
      said(calls("c1")),
      said({ ...result("c1"), details: { spill } }),
    ];
    if (kind === "points") putLog(root, "s1", pointing);
    if (kind === "compacted")
      putLog(root, "s1", [...pointing, { type: "compacted", messages: [user("A note.")] }]);
    if (kind === "damaged") putLog(root, "s1", "{}\n{}\n");
    putLog(root, "s2", [head("s2"), said(user("how?"))]);
    await openSessionStore(root, createFakeClock({ start: now }));
    expect(existsSync(path)).toBe(stays);
  });
});
