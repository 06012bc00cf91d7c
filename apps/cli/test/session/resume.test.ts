import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  linesOf,
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
  const recorder = createRecorder(saved.start({ model, system: "Be kind." }), (error) => {
    throw error;
  });
  recorder.message(message);
  recorder.close();
}

const dialogue: Line[] = [head(ID), said(user("why?")), said(answer("so"))];

describe("resume", () => {
  it("gives the history and the first question", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, [head(ID, { root }), ...dialogue.slice(1)]);
      const { saved, stderr } = resumeIn(root);
      expect(saved).toMatchObject({ id: ID, question: "why?", pinned: [], trimmed: {} });
      expect(saved.messages).toEqual([user("why?"), answer("so")]);
      expect(stderr).toBe("");
    });
  });

  it("goes on with the newest in a folder that was moved once it was named there", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      expect(messageOf(root, { continue: true })).toContain("--resume ID goes on with one");
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
      goOn(resumeIn(root).saved, "a/b", user("and now?"));
      expect(keptLines(root).slice(3)).toEqual([{ type: "root", root }, said(user("and now?"))]);
      const { saved } = resumeIn(root, { continue: true });
      goOn(saved, "a/b", user("and then?"));
      expect(keptLines(root).slice(5)).toEqual([said(user("and then?"))]);
    });
  });

  it("gives what was pinned and trimmed, and the last request with the names of its tools", async () => {
    await inTemporaryFolder(async (root) => {
      const request = {
        type: "request",
        model: "a/b",
        tools: "t",
        system: "s",
        messages: 1,
        digest: "d",
        tokens: 9,
      };
      const trimmed = { rules: ["stale"], text: "[old]", fingerprint: "f", before: 9, after: 1 };
      putLog(root, ID, [
        head(ID, { root }),
        said(user("why?")),
        { ...request, toolNames: ["glob"], keptTokens: 0 },
        { type: "pinned", text: "ORD-7" },
        { type: "trimmed", results: { c1: trimmed } },
        { type: "pinned", text: "ORD-7" },
        { type: "trimmed", results: { c2: trimmed } },
        { ...request, keptTokens: 9 },
      ]);
      expect(resumeIn(root).saved).toMatchObject({
        pinned: ["ORD-7"],
        trimmed: { c1: trimmed, c2: trimmed },
        request: { keptTokens: 9, toolNames: ["glob"] },
      });
    });
  });

  it("writes another system prompt into the log, and the same one not again", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, [head(ID, { root }), ...dialogue.slice(1)]);
      const goOnWith = (system: string) => {
        const recorder = createRecorder(resumeIn(root).saved.start({ model: "a/b", system }), () => {});
        recorder.message(user("and now?"));
        recorder.close();
      };
      goOnWith("Be brief.");
      goOnWith("Be brief.");
      expect(keptLines(root).filter(({ type }) => type === "system")).toEqual([
        { type: "system", system: "Be brief." },
      ]);
    });
  });

  it("leaves the log as it is until there is something to add, and lets others have it then", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, ID, dialogue);
      const before = readFileSync(file, "utf8");
      const { saved } = resumeIn(root);
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`, `${ID}.lock`]);
      const recorder = createRecorder(saved.start({ model: "c/d", system: "Be kind." }), () => {});
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
      const here = [head(ID, { root }), ...dialogue.slice(1)];
      putLog(root, ID, here);
      goOn(resumeIn(root).saved, model, user("and now?"));
      expect(keptLines(root)).toEqual([...here, ...told, said(user("and now?"))]);
    });
  });

  it("says what was torn, and puts nothing behind it", async () => {
    await inTemporaryFolder(async (root) => {
      const here = [head(ID, { root }), ...dialogue.slice(1)];
      putLog(root, ID, `${linesOf(here)}{"type":"mes`);
      const { saved, stderr } = resumeIn(root);
      expect(stderr).toBe(`${ID}: line 4 is truncated and was dropped\n`);
      goOn(saved, "a/b", user("and now?"));
      expect(keptLines(root)).toEqual([...here, said(user("and now?"))]);
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

describe("a session with lines that can't be read", () => {
  it("is resumed without them, and that is said", async () => {
    await inTemporaryFolder(async (root) => {
      const cut = '{"type":"message","message":{"role":"us';
      const more = linesOf([said(user("more"))]);
      putLog(root, ID, `${linesOf(dialogue)}mine\n{"type":"message"}\n${cut}${more}`);
      const { saved, stderr } = resumeIn(root);
      expect(saved.messages).toEqual([user("why?"), answer("so"), user("more")]);
      expect(stderr).toBe(
        [
          `${ID}: line 4 can't be read and was skipped\n`,
          `${ID}: line 5 can't be read and was skipped\n`,
          `${ID}: line 6: a truncated object was dropped, the whole one behind it is used\n`,
        ].join(""),
      );
      goOn(saved, "a/b", answer("even more"));
      const read = readFileSync(join(root, ".toolrail", "sessions", `${ID}.jsonl`), "utf8");
      expect(read).toContain("mine\n");
      expect(read.trimEnd().split("\n").at(-1)).toContain("even more");
    });
  });
});

describe("a file of messages", () => {
  const file = (root: string) => join(root, "history.jsonl");
  const history = [user("why?"), answer("so")];
  const resumed = (root: string, name: string) =>
    resume(createFakeContext({ workingDirectory: root }), { resume: name }, root, processes);

  it("is resumed as a new session", async () => {
    await inTemporaryFolder(async (root) => {
      writeFileSync(file(root), history.map((message) => `${JSON.stringify(message)}\n`).join(""));
      expect(resumed(root, "history.jsonl")).toEqual({ ok: true, saved: undefined, imported: history });
    });
  });

  it("is a log of the folder by its path", async () => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      const found = resumed(root, `.toolrail/sessions/${ID}.jsonl`);
      expect(found).toMatchObject({ ok: true, saved: { id: ID } });
      if (found.ok) found.saved?.close();
    });
  });

  it("that holds none is refused", async () => {
    await inTemporaryFolder(async (root) => {
      writeFileSync(file(root), "build log\n");
      expect(resumed(root, "history.jsonl")).toEqual({
        ok: false,
        message: "history.jsonl: line 1 is not JSON",
      });
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
    ["is two in one", [head(ID), head("other")], "can't be resumed: line 2 begins another session"],
    ["is of a later version", [head(ID, { version: 2 })], "update toolrail"],
  ])("%s, and stays unlocked", async (_, log, message) => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, log);
      expect(messageOf(root, FLAGS)).toContain(message);
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
    });
  });

  it("has a first line that can't be read, and its file is named", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, ID, `mine\n${linesOf(dialogue.slice(1))}`);
      expect(messageOf(root, FLAGS)).toBe(
        `the session ${ID} can't be resumed: it does not begin as a session does; its file is ${file}`,
      );
    });
  });

  it.each(["", " "])("has no id: %j", async (id) => {
    await inTemporaryFolder(async (root) => {
      putLog(root, ID, dialogue);
      expect(messageOf(root, { resume: id })).toBe(
        "--resume takes the id of a session, or a file; toolrail sessions lists them",
      );
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
