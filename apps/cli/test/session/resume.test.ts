import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkTranscript, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import type { SavedSession } from "../../src/session/open-saved.ts";
import { createRecorder } from "../../src/session/recorder.ts";
import { type ResumeFlags, resume } from "../../src/session/resume.ts";
import { createFakeContext, inTemporaryFolder } from "../support/fake-context.ts";
import {
  answer,
  calls,
  head,
  keptFiles,
  keptLines,
  type Line,
  putLog,
  result,
  said,
  user,
} from "../support/session-logs.ts";

const ID = "20261130-142530-123";
const FLAGS: ResumeFlags = { resume: ID };
const processes = { own: 11, isAlive: (id: number) => id === 12 };

interface Resumed {
  saved: SavedSession;
  stderr: string;
}

function resumeIn(root: string, flags = FLAGS): Resumed {
  const context = createFakeContext();
  const resumed = resume(context, flags, root, processes);
  if (!resumed.ok) throw new Error(resumed.message);
  if (!resumed.saved) throw new Error("nothing was asked for");
  return { saved: resumed.saved, stderr: context.err() };
}

function messageOf(root: string, flags: ResumeFlags): string | undefined {
  const resumed = resume(createFakeContext(), flags, root, processes);
  return resumed.ok ? undefined : resumed.message;
}

/** Goes on with a session: one more message, by this model. */
function goOn(saved: SavedSession, model: string, message: Message): void {
  const recorder = createRecorder(saved.start(model), (error) => {
    throw error;
  });
  recorder.message(message);
  recorder.close();
}

const dialogue: Line[] = [head(ID), said(user("why?")), said(answer("so"))];

describe("resume", () => {
  it("gives the history, the first question and the system prompt", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, [head(ID, { root }), ...dialogue.slice(1)]);
      const { saved, stderr } = resumeIn(root);
      expect(saved).toMatchObject({ id: ID, question: "why?", system: "Be kind." });
      expect(saved.messages).toEqual([user("why?"), answer("so")]);
      expect(stderr).toBe("");
    });
  });

  it("gives no system prompt that names a folder where the session no longer is", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      expect(resumeIn(root).saved.system).toBeUndefined();
    });
  });

  it("goes on with the newest only where it was begun in this folder", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      expect(messageOf(root, { continue: true })).toMatch(
        /was begun in another folder .*; --resume \S+ goes on/,
      );
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
      expect(messageOf(root, FLAGS)).toBeUndefined();
    });
  });

  it("leaves the log as it is until there is something to add, and lets others have it then", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, ID, dialogue);
      const before = readFileSync(file, "utf8");
      const { saved } = resumeIn(root);
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`, `${ID}.lock`]);
      const recorder = createRecorder(saved.start("c/d"), () => {});
      expect(recorder.keptId()).toBe(ID);
      recorder.close();
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
      expect(readFileSync(file, "utf8")).toBe(before);
    });
  });

  it.each([
    ["the same model", "a/b", []],
    ["another model, which is told", "c/d", [{ type: "model", model: "c/d" }]],
  ])("goes on with %s", async (_, model, told) => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      goOn(resumeIn(root).saved, model, user("and now?"));
      expect(keptLines(root)).toEqual([...dialogue, ...told, said(user("and now?"))]);
    });
  });

  it("says what was torn, and puts nothing behind it", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, `${dialogue.map((line) => `${JSON.stringify(line)}\n`).join("")}{"type":"mes`);
      const { saved, stderr } = resumeIn(root);
      expect(stderr).toBe(`${ID}: line 4 is torn and was left out\n`);
      goOn(saved, "a/b", user("and now?"));
      expect(keptLines(root)).toEqual([...dialogue, said(user("and now?"))]);
    });
  });

  it("answers the calls that were open when the session was killed, and keeps that", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, [head(ID), said(user("why?")), said(calls("c1", "c2", "c3")), said(result("c1"))]);
      const { saved, stderr } = resumeIn(root);
      expect(stderr).toBe(`${ID}: 2 calls had no result when the session ended\n`);
      expect(saved.messages).toHaveLength(5);
      expect(saved.messages.slice(3)).toMatchObject([
        { toolCallId: "c2", isError: true },
        { toolCallId: "c3", isError: true },
      ]);
      expect(checkTranscript(saved.messages)).toEqual([]);
      goOn(saved, "a/b", user("and now?"));
      const again = resumeIn(root);
      expect(again.saved.messages).toEqual([...saved.messages, user("and now?")]);
      expect(again.stderr).toBe("");
    });
  });

  it("leaves a fault in the middle to whoever sends the history", async () => {
    await inTemporaryFolder(async (root) => {
      const broken = [head(ID), said(user("why?")), said(calls("c1")), said(user("and now?"))];
      putLog(root, ID, broken);
      expect(resumeIn(root).saved.messages).toHaveLength(3);
    });
  });
});

describe("a session that can't be resumed", () => {
  it("has another process that writes to it", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, ID, dialogue);
      const lock = file.replace(/jsonl$/, "lock");
      const { saved } = resumeIn(root);
      expect(readFileSync(lock, "utf8")).toBe("11\n");
      expect(resume(createFakeContext(), FLAGS, root, { own: 13, isAlive: (id) => id === 11 })).toEqual({
        ok: false,
        message: `process 11 is working on the session ${ID}; if it is no toolrail, remove ${lock}`,
      });
      saved.close();
      expect(existsSync(lock)).toBe(false);
    });
  });

  it.each([
    ["is damaged", [head(ID), { type: "message" }], "can't be resumed: line 2 is no event of a session"],
    ["is of a later version", [head(ID, { version: 2 })], "update toolrail"],
  ])("%s, and stays unlocked", async (_, log, message) => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, log);
      expect(messageOf(root, FLAGS)).toContain(message);
      expect(messageOf(root, { continue: true })).toContain(message);
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
    });
  });

  it("is asked for in two ways", async () => {
    expect(messageOf("/shop", { continue: true, resume: ID })).toContain("only one of them");
  });

  it("is not there", async () => {
    await inTemporaryFolder(async (root) => {
      expect(messageOf(root, { continue: true })).toBe(`there is no saved session in ${root}`);
      putLog(root, ID, dialogue);
      expect(messageOf(root, { resume: "2025" })).toContain(`there is no session "2025"; the newest: ${ID};`);
      expect(existsSync(join(root, ".toolrail/sessions", `${ID}.lock`))).toBe(false);
    });
  });
});
