import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLog } from "../../src/session/find-log.ts";
import { freeId, listLogs } from "../../src/session/log-folder.ts";
import { sessionId } from "../../src/session/session-id.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { putLog } from "../support/session-logs.ts";

const IDS = ["20261128-090000-001", "20261129-090000-002", "20261130-090000-003", "20261130-101500-004"];

/** A folder with these sessions; the oldest id was written to last. */
function withSessions(use: (root: string) => void): Promise<void> {
  return inTemporaryFolder(async (root) => {
    for (const [index, id] of IDS.entries()) putLog(root, id, "", index === 0 ? 900 : 100 + index);
    use(root);
  });
}

describe("the sessions of a folder", () => {
  it("come with the one first that was written to last", async () => {
    await withSessions((root) => {
      expect(listLogs(root).map(({ id }) => id)).toEqual([IDS[0], IDS[3], IDS[2], IDS[1]]);
    });
  });

  it("are files alone, and none behind a link", async () => {
    await withSessions(async (root) => {
      const folder = join(root, ".toolrail/sessions");
      mkdirSync(join(folder, "20990101-000000-000.jsonl"));
      symlinkSync("/etc/hostname", join(folder, "20990101-000000-001.jsonl"));
      writeFileSync(join(folder, "20990101-000000-002.lock"), "1\n");
      expect(listLogs(root)).toHaveLength(IDS.length);
      const other = join(root, "other");
      mkdirSync(join(other, ".toolrail"), { recursive: true });
      symlinkSync(folder, join(other, ".toolrail/sessions"));
      expect(listLogs(other)).toEqual([]);
    });
  });

  it("have names of the time at which they began, each its own", async () => {
    await withSessions((root) => {
      expect(sessionId(Date.UTC(2026, 10, 30, 14, 25, 30, 123))).toBe("20261130-142530-123");
      const now = Date.UTC(2026, 10, 30, 9, 0, 0, 3);
      expect(freeId(root, now)).toBe("20261130-090000-004");
      expect(freeId(root, now + 1)).toBe("20261130-090000-004");
    });
  });
});

describe("findLog", () => {
  it.each([
    ["an id", "20261129-090000-002", IDS[1]],
    ["a beginning that one id has", "20261128", IDS[0]],
  ])("takes %s", async (_, wanted, id) => {
    await withSessions((root) => expect(findLog(root, wanted)).toMatchObject({ ok: true, place: { id } }));
  });

  it("takes an id that is the beginning of another", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, "20261130", "");
      putLog(root, "20261130-101500-004", "");
      expect(findLog(root, "20261130")).toMatchObject({ ok: true, place: { id: "20261130" } });
    });
  });

  it.each([
    [
      "a beginning of several",
      "20261130",
      'several sessions begin with "20261130": 20261130-101500-004, 20261130-090000-003; toolrail sessions lists them',
    ],
    [
      "one that is nearly an id",
      "20261129-090000-003",
      'there is no session "20261129-090000-003"; near it: 20261129-090000-002, 20261128-090000-001, 20261130-090000-003; toolrail sessions lists them',
    ],
    [
      "what is like none",
      "yesterday",
      'there is no session "yesterday"; the newest: 20261128-090000-001, 20261130-101500-004, 20261130-090000-003, …; toolrail sessions lists them',
    ],
  ])("says what there is to %s", async (_, wanted, message) => {
    await withSessions((root) => expect(findLog(root, wanted)).toMatchObject({ ok: false, message }));
  });

  it("says where there is none", async () => {
    await inTemporaryFolder(async (root) => {
      const message = `there is no saved session in ${root}`;
      expect(findLog(root, "2026")).toMatchObject({ ok: false, message });
    });
  });
});
