import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import {
  answer,
  calls,
  head,
  type Line,
  linesOf,
  putLog,
  result,
  said,
  user,
} from "../support/session-logs.ts";

const ID = "20261201-090000-001";

function request(tokens: number, more: Record<string, unknown> = {}): Line {
  const digests = { tools: "t", system: "s", digest: "d" };
  return { type: "request", model: "a/b", ...digests, messages: 1, tokens, keptTokens: 0, ...more };
}

/** Writes a log, makes its report and returns the page. */
async function pageOf(lines: readonly Line[]): Promise<string> {
  let page = "";
  await inTemporaryFolder(async (workingDirectory) => {
    putLog(workingDirectory, ID, lines);
    const run = await runFake(["report", ID], { workingDirectory });
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    page = readFileSync(run.stdout.trim(), "utf8");
  });
  return page;
}

/** The cells of the table of turns, row by row. */
function rowsOf(page: string): string[][] {
  const body = /<tbody>(.*)<\/tbody>/su.exec(page)?.[1] ?? "";
  return body
    .split("</tr>")
    .filter((row) => row !== "")
    .map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</gu)].map(([, cell = ""]) => cell));
}

describe("toolrail report", () => {
  it("a page lists what filled each request, and the rest of its tokens are the tools", async () => {
    const page = await pageOf([
      head(ID, { system: "x".repeat(400) }),
      said(user("y".repeat(80))),
      request(1_000),
      said(calls("c1")),
      said(result("c1", "z".repeat(800))),
      request(1_300),
      said(answer("done")),
    ]);
    const [first, second] = rowsOf(page);
    // Turn, system, tools, user, assistant, results, thinking, estimated: as the log says, 1,000 and 1,300 tokens.
    expect(first?.[7]).toBe("1,000");
    expect(second?.[7]).toBe("1,300");
    expect(first?.[1]).toBe(second?.[1]);
    expect(first?.slice(4, 7)).toEqual(["0", "0", "0"]);
    expect(Number(second?.[5])).toBeGreaterThan(50);
  });

  it("a turn behind a break names its cause", async () => {
    const page = await pageOf([
      head(ID),
      said(user("go")),
      request(10, { toolNames: ["glob"] }),
      said(calls("c1")),
      said(result("c1")),
      request(20, { toolNames: ["glob", "grep"], brokenBy: { cause: "tools", lostTokens: 10 } }),
      said(answer("done")),
    ]);
    expect(page).toContain("prefix broken: the tools changed (added grep)");
    expect(page).toMatch(/<dt>Prefix breaks<\/dt><dd>1<\/dd>/u);
  });

  it("the calls before a compaction stay on the page", async () => {
    const page = await pageOf([
      head(ID),
      said(user("go")),
      said(calls("early")),
      said(result("early", "the early result")),
      { type: "compacted", messages: [user("a summary")] },
      said(answer("done")),
    ]);
    expect(page).toContain("the early result");
    expect(page).toContain("Compacted 3 messages to 1.");
  });

  it.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['"><img src=x onerror=alert(1)>', "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"],
    ["</pre></details><b>bold", "&lt;/pre&gt;&lt;/details&gt;&lt;b&gt;bold"],
    ["a\u202eb\u2066c", "a\ufffdb\ufffdc"],
    ["\u001b]8;;http://x\u0007y", "\u241b]8;;http://x\u2407y"],
  ])("hostile text is inert: %j", async (hostile, shown) => {
    const page = await pageOf([
      head(ID),
      said(user(`q ${hostile}`)),
      said({
        ...calls("c1"),
        content: [{ type: "toolCall", id: "c1", name: `n${hostile}`, args: `{"a":"${hostile}"}` }],
        model: `m/${hostile}`,
      }),
      said(result("c1", `r ${hostile}`)),
      said(answer(hostile)),
    ]);
    expect(page).not.toContain(hostile);
    expect(page).toContain(`r ${shown}`);
    expect(page).toContain(`n${shown}`);
    expect(page).toContain(`q ${shown}`);
    expect(page).not.toContain("<script");
  });

  it("a page runs no script and loads nothing", async () => {
    const page = await pageOf([head(ID), said(user("go")), said(answer("[x](javascript:alert(1))"))]);
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\shref=|\ssrc=|url\(/u);
  });

  it("a result of 5 MB is cut, and the page says by how much", async () => {
    const page = await pageOf([head(ID), said(calls("c1")), said(result("c1", "x".repeat(5_000_000)))]);
    expect(page.length).toBeLessThan(100_000);
    expect(page).toContain("4,980,000 more characters not shown.");
  });

  it("a call without a result is told apart", async () => {
    const page = await pageOf([head(ID), said(user("go")), said(calls("c1"))]);
    expect(page).toContain("The session ends before this call was answered.");
  });

  it("a list of messages gives a page too", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(
        join(workingDirectory, "m.jsonl"),
        [user("go"), answer("hi")].map((m) => JSON.stringify(m)).join("\n"),
      );
      const run = await runFake(["report", "m.jsonl", "-o", "page.html"], { workingDirectory });
      expect(run).toEqual({ exitCode: 0, stdout: `${join(workingDirectory, "page.html")}\n`, stderr: "" });
      expect(readFileSync(join(workingDirectory, "page.html"), "utf8")).toContain("<h1>go</h1>");
    });
  });

  it("never replaces a file", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(join(workingDirectory, "log.jsonl"), linesOf([head(ID), said(user("go"))]));
      writeFileSync(join(workingDirectory, "page.html"), "mine");
      const refused = await runFake(["report", "log.jsonl", "-o", "page.html"], { workingDirectory });
      expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
      expect(refused.stderr).toContain("page.html exists already; give another name with -o, or remove it");
      expect(readFileSync(join(workingDirectory, "page.html"), "utf8")).toBe("mine");
      const first = await runFake(["report", "log.jsonl"], { workingDirectory });
      const second = await runFake(["report", "log.jsonl"], { workingDirectory });
      expect(first.stdout).toBe(`${join(workingDirectory, `toolrail-report-${ID}.html`)}\n`);
      expect(second.stdout).toBe(`${join(workingDirectory, `toolrail-report-${ID}-2.html`)}\n`);
    });
  });

  it("an unknown session is a usage error", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const run = await runFake(["report", "nothing.jsonl"], { workingDirectory });
      expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    });
  });
});
