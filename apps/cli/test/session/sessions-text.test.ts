import { describe, expect, it } from "vitest";
import { createPalette } from "../../src/output/palette.ts";
import { textWidth } from "../../src/output/text-width.ts";
import type { ListedSession } from "../../src/session/list-sessions.ts";
import { sessionsText } from "../../src/session/sessions-text.ts";
import { createFakeContext } from "../support/fake-context.ts";

const palette = createPalette(createFakeContext().stdout, {});
/** In the time of wherever this runs. */
const writtenAt = new Date(2026, 10, 3, 9, 5, 59).getTime();
const listed = (question: string, fields: Partial<ListedSession> = {}) =>
  ({
    id: "s1",
    writtenAt,
    ok: true,
    createdAt: 1,
    messages: 12,
    model: "a/b",
    question,
    ...fields,
  }) as ListedSession;

describe("the list of sessions", () => {
  it("has a line for each, its columns below each other", () => {
    const sessions = [
      listed("why?"),
      listed("how?", { id: "s1-b", messages: 1, model: "openai/large" }),
      { id: "s2", writtenAt, ok: false as const, problem: "line 3 is not JSON" },
    ];
    expect(sessionsText(sessions, { palette, columns: 100 })).toBe(
      [
        "s1    2026-11-03 09:05  12 messages  a/b           why?\n",
        "s1-b  2026-11-03 09:05    1 message  openai/large  how?\n",
        "s2    2026-11-03 09:05  ✗ line 3 is not JSON\n",
      ].join(""),
    );
  });

  it("shows a question of many lines in one, which fits the page", () => {
    const question = "why are\n\n  the tests\tred? \u001b[2J数据数据数据数据数据数据数据数据数据数据";
    const [line = "", ...more] = sessionsText([listed(question)], { palette, columns: 60 }).split("\n");
    expect(more).toEqual([""]);
    expect(line).toContain("why are the tests");
    expect(textWidth(line)).toBeLessThanOrEqual(60);
    expect(line).not.toContain("\u001b");
    expect(line.endsWith("…")).toBe(true);
  });
});
