import { describe, expect, it } from "vitest";
import { newestLog } from "../../src/session/resume.ts";
import { createFakeContext, inTemporaryFolder } from "../support/fake-context.ts";
import { head, keptFiles, type Line, putLog } from "../support/session-logs.ts";

type Log = readonly Line[] | string;

/** Looks for the newest among these, of which the last was written to last. */
function newestOf(logs: (root: string) => readonly Log[]) {
  return inTemporaryFolder(async (root) => {
    for (const [index, log] of logs(root).entries()) putLog(root, `s${index}`, log, 100 + index);
    const context = createFakeContext();
    const found = newestLog(context, root);
    const locks = logs(root).length > 0 && keptFiles(root).filter((name) => name.endsWith(".lock"));
    expect(locks || []).toEqual([]);
    return { root, found, stderr: context.err() };
  });
}

const EMPTY = "it does not begin as a session does";

describe("newestLog", () => {
  it("is the one that was written to last", async () => {
    const { found, stderr } = await newestOf((root) =>
      [head("s0", { root }), head("s1", { root })].map((line) => [line]),
    );
    expect(found).toMatchObject({ ok: true, place: { id: "s1" } });
    expect(stderr).toBe("");
  });

  it("is one that can be read and was begun here, and says what was passed over and why", async () => {
    const { found, stderr } = await newestOf((root) => [
      [head("s0", { root })],
      [head("s1", { root: "/elsewhere\nx" })],
      [head("s2", { root }), head("s2", { root })],
      "",
    ]);
    expect(found).toMatchObject({ ok: true, place: { id: "s0" } });
    expect(stderr).toBe(
      [
        `s3 was passed over: ${EMPTY}\n`,
        "s2 was passed over: line 2 begins another session\n",
        "s1 was passed over: it was begun in another folder (/elsewhere␊x)\n",
      ].join(""),
    );
  });

  it("names three of those that were passed over", async () => {
    const { found, stderr } = await newestOf((root) => [[head("s0", { root })], "", "", "", "", ""]);
    expect(found).toMatchObject({ ok: true, place: { id: "s0" } });
    expect(stderr.split("\n")).toEqual([
      ...["s5", "s4", "s3"].map((id) => `${id} was passed over: ${EMPTY}`),
      "2 more were passed over",
      "",
    ]);
  });

  it("is none where all were passed over", async () => {
    const { found, stderr } = await newestOf(() => [""]);
    expect(stderr).toBe(`s0 was passed over: ${EMPTY}\n`);
    expect(found).toMatchObject({
      ok: false,
      message: expect.stringContaining("toolrail sessions lists them; --resume ID goes on with one"),
    });
  });

  it("is none where there is none", async () => {
    const { root, found } = await newestOf(() => []);
    expect(found).toMatchObject({ ok: false, message: `there is no saved session in ${root}` });
  });

  it("is one whose folder was moved here, once it went on here", async () => {
    const { found } = await newestOf((root) => [[head("s0"), { type: "root", root }]]);
    expect(found).toMatchObject({ ok: true, place: { id: "s0" } });
  });

  it("is none that went on elsewhere since", async () => {
    const { found, stderr } = await newestOf((root) => [
      [head("s0", { root }), { type: "root", root: "/shop" }],
    ]);
    expect(found.ok).toBe(false);
    expect(stderr).toContain("it was begun in another folder (/shop)");
  });
});
