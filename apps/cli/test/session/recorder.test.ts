import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createFakeClock } from "@toolrail/kernel/testing";
import type { Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { beginLog } from "../../src/session/begin-log.ts";
import { createRecorder, type Recorder } from "../../src/session/recorder.ts";
import { sessionId } from "../../src/session/session-id.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { answer, head, keptFiles, keptLines, putLog, said, user } from "../support/session-logs.ts";

const NOW = Date.UTC(2026, 10, 30, 14, 25, 30, 123);
const ID = sessionId(NOW);

function recorderIn(root: string, lost: unknown[] = []): Recorder {
  const processes = { own: 11, isAlive: () => true };
  const facts = { root, model: "a/b", system: "Be kind.", clock: createFakeClock({ start: NOW }), processes };
  return createRecorder(beginLog({ id: ID, ...facts }), (error) => lost.push(error));
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("a session that begins", () => {
  it("leaves nothing before its first message", async () => {
    await inTemporaryFolder(async (root) => {
      const recorder = recorderIn(root);
      expect([recorder.id, recorder.keptId()]).toEqual([ID, undefined]);
      recorder.close();
      expect(existsSync(join(root, ".toolrail"))).toBe(false);
    });
  });

  it("writes each event before it comes back, for its owner alone and outside version control", async () => {
    await inTemporaryFolder(async (root) => {
      const recorder = recorderIn(root);
      const first = head(ID, { root, createdAt: NOW });
      recorder.message(user("why?"));
      expect(keptLines(root)).toEqual([first, said(user("why?"))]);
      recorder.message(answer("so"));
      recorder.compacted([user("A note.")]);
      expect(keptLines(root).slice(2)).toEqual([
        said(answer("so")),
        { type: "compacted", messages: [user("A note.")] },
      ]);
      expect(keptFiles(root)).toEqual([".gitignore", `${ID}.jsonl`, `${ID}.lock`]);
      const folder = join(root, ".toolrail/sessions");
      expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
      expect(modeOf(folder)).toBe(0o700);
      for (const name of keptFiles(root)) expect(modeOf(join(folder, name))).toBe(0o600);
      recorder.close();
      expect(keptFiles(root)).toEqual([".gitignore", `${ID}.jsonl`]);
      expect(recorder.keptId()).toBe(ID);
    });
  });

  it("takes another id where somebody was faster", async () => {
    await inTemporaryFolder(async (root) => {
      const recorder = recorderIn(root);
      putLog(root, ID, [head(ID)]);
      recorder.message(user("why?"));
      const id = sessionId(NOW + 1);
      expect(recorder.keptId()).toBe(id);
      expect(keptLines(root, id)[0]).toMatchObject({ id });
      expect(keptLines(root, ID)).toEqual([head(ID)]);
    });
  });

  it("adds what the history holds beyond what was told", async () => {
    await inTemporaryFolder(async (root) => {
      const recorder = recorderIn(root);
      recorder.message(user("one"));
      recorder.compacted([user("A note."), user("one")]);
      recorder.message(user("two"));
      recorder.catchUp([user("A note."), user("one"), user("two"), user("three")]);
      recorder.catchUp([user("A note."), user("one"), user("two"), user("three")]);
      expect(keptLines(root).slice(3)).toEqual([said(user("two")), said(user("three"))]);
    });
  });
});

describe("a session that can't be kept", () => {
  it.each([
    ["a file in the place of its folder", (root: string) => writeFileSync(join(root, ".toolrail"), "mine")],
    [
      "a link that leads out of the folder",
      (root: string) => {
        mkdirSync(join(root, "elsewhere"));
        symlinkSync(join(root, "elsewhere"), join(root, ".toolrail"));
      },
    ],
  ])("says so once, and why: %s", async (_, prepare) => {
    await inTemporaryFolder(async (root) => {
      prepare(root);
      const lost: unknown[] = [];
      const recorder = recorderIn(root, lost);
      recorder.message(user("one"));
      recorder.message(user("two"));
      recorder.close();
      expect(lost).toEqual([expect.any(Error)]);
      expect(recorder.keptId()).toBeUndefined();
      expect(existsSync(join(root, "elsewhere/sessions"))).toBe(false);
    });
  });

  it.runIf(process.getuid?.() !== 0)("says so where the folder may not be written", async () => {
    await inTemporaryFolder(async (root) => {
      chmodSync(root, 0o500);
      const lost: unknown[] = [];
      recorderIn(root, lost).message(user("one"));
      chmodSync(root, 0o700);
      expect(lost).toMatchObject([{ code: "EACCES" }]);
    });
  });

  it("leaves neither log nor lock where its first event can't be written", async () => {
    await inTemporaryFolder(async (root) => {
      const lost: unknown[] = [];
      // No JSON holds such a number.
      recorderIn(root, lost).message({ ...user("one"), size: 1n } as Message);
      expect(lost).toEqual([expect.any(TypeError)]);
      expect(keptFiles(root)).toEqual([".gitignore"]);
    });
  });

  it("says so when its file goes away, and begins no other", async () => {
    await inTemporaryFolder(async (root) => {
      const lost: unknown[] = [];
      const recorder = recorderIn(root, lost);
      recorder.message(user("one"));
      rmSync(join(root, ".toolrail"), { recursive: true });
      recorder.message(user("two"));
      recorder.message(user("three"));
      recorder.close();
      expect(lost).toMatchObject([{ code: "ENOENT" }]);
      expect(existsSync(join(root, ".toolrail"))).toBe(false);
    });
  });
});
