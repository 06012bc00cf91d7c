import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RecordedRequest, startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake, type Transcript } from "../support/fake-context.ts";
import { nameServers } from "../support/mcp-servers.ts";
import type { Answer } from "../support/model-servers.ts";
import { keptLines } from "../support/session-logs.ts";

const TURNS = 60;
const REPORTS = fileURLToPath(new URL("../servers/report-server.mjs", import.meta.url));

interface Session {
  root: string;
  /** Asks in the folder, with what the model is to say. */
  ask(inputs: readonly string[], say: (turn: number) => Answer): Promise<Asked>;
}

interface Asked extends Transcript {
  requests: readonly RecordedRequest[];
}

/** A folder with the server of reports and a configuration. */
function inHarbour(config: object, use: (session: Session) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (root) => {
    nameServers(root, { harbour: { command: process.execPath, args: [REPORTS] } });
    writeFileSync(join(root, "toolrail.jsonc"), JSON.stringify(config));
    const ask: Session["ask"] = async (inputs, say) => {
      const server = await startOpenAIChatServer({ respond: (_, turn) => say(turn) });
      try {
        const model = ["--model", "test/scripted", "--base-url", server.baseUrl];
        const flags = [...model, "--trust-project", "--allow-all", "-p", ...inputs];
        const end = await runFake([...flags, "What do the reports say?"], { workingDirectory: root });
        return { ...end, requests: server.requests };
      } finally {
        await server.close();
      }
    };
    await use({ root, ask });
  });
}

/** A report a turn, then an answer. */
const readAll = (turn: number): Answer =>
  turn < TURNS
    ? { calls: [{ name: "mcp__harbour__get_report", args: { number: turn } }] }
    : { text: "All is well." };

/** The numbers of the reports that a resumed session fetched, in the order of the refs. */
async function fetchedReports(ask: Session["ask"], refs: readonly string[]): Promise<number[]> {
  const fetchAll = (turn: number): Answer =>
    turn === 0
      ? { calls: refs.map((ref) => ({ name: "fetch_full", args: { ref } })) }
      : { text: "These are all." };
  const resumed = await ask(["--continue", "--json"], fetchAll);
  expect(resumed.stderr).toBe("");
  const { messages } = JSON.parse(resumed.stdout);
  return messages
    .slice(-refs.length - 1, -1)
    .map(({ content: [{ text }] }: { content: [{ text: string }] }) =>
      Number(/Report (\d+): permit KX-\1-/u.exec(text)?.[1]),
    );
}

function sentCharacters(requests: readonly RecordedRequest[]): number {
  return requests.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
}

function refsIn(requests: readonly RecordedRequest[]): string[] {
  const texts = requests.map(({ body }) => JSON.stringify(body.messages)).join("");
  return [...new Set([...texts.matchAll(/fetch_full\(ref=\\+"([^"\\]+)/gu)].map(([, ref = ""]) => ref))];
}

describe("sixty turns with results of 7,000 characters from an MCP server", () => {
  it("are sent as two fifths at most, with six breaks of the prefix at most, and lose nothing", async () => {
    let untrimmed = 0;
    // A window in which nothing is compacted either.
    await inHarbour({ contextWindow: 1_000_000, trim: { tools: [] } }, async ({ ask }) => {
      untrimmed = sentCharacters((await ask([], readAll)).requests);
    });
    await inHarbour({}, async ({ root, ask }) => {
      const { requests, exitCode, stderr } = await ask([], readAll);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(requests.map(({ refusal }) => refusal)).toEqual(requests.map(() => undefined));
      expect(sentCharacters(requests) / untrimmed).toBeLessThanOrEqual(0.4);
      const breaks = keptLines(root).flatMap(({ type, brokenBy }) =>
        type === "request" && brokenBy ? [brokenBy] : [],
      );
      expect(breaks.length).toBeGreaterThan(0);
      expect(breaks.length).toBeLessThanOrEqual(6);
      for (const brokenBy of breaks) expect(brokenBy).toMatchObject({ cause: "trimmed" });

      const refs = refsIn(requests);
      expect(refs.length).toBeGreaterThan(30);
      // Trimmed results stay trimmed: the resumed session sends the same bytes, and has nothing to say of its prefix.
      const fetched = await fetchedReports(ask, refs);
      expect(fetched.toSorted((a, b) => a - b)).toEqual(refs.map((_, number) => number));
    });
  }, 120_000);
});

describe("results of an MCP server that compactions removed", () => {
  it("are named in the note and come back from the session's log, also after a resume", async () => {
    await inHarbour({ contextWindow: 32_000, trim: { tools: [] } }, async ({ root, ask }) => {
      const { requests, exitCode } = await ask([], readAll);
      expect(exitCode).toBe(0);
      const note = JSON.stringify(requests.at(-1)?.body.messages);
      const named = [
        ...note.matchAll(/- \\"([^"\\]+)\\" mcp__harbour__get_report \{\\+"number\\+":(\d+)\}/gu),
      ];
      expect(named).toHaveLength(30);
      const sample = named.filter((_, at) => at % 10 === 0);
      expect(
        await fetchedReports(
          ask,
          sample.map(([, ref = ""]) => ref),
        ),
      ).toEqual(sample.map(([, , number]) => Number(number)));
      expect(keptLines(root).some(({ type }) => type === "compacted")).toBe(true);
    });
  }, 120_000);
});

const terminal = { columns: 100, env: { NO_COLOR: "1" } };

describe("a text that is pinned in a chat", () => {
  it("keeps its result from being trimmed, which is shown, and stays pinned in the resumed session", async () => {
    await inHarbour({ contextWindow: 32_000 }, async ({ root }) => {
      const server = await startOpenAIChatServer({
        respond: (_, turn) => {
          if (turn === 0) return readAll(0);
          if (turn === 1) return { text: "One." };
          return turn < 20 ? readAll(turn) : { text: "All." };
        },
      });
      try {
        const flags = [
          "--model",
          "test/scripted",
          "--base-url",
          server.baseUrl,
          "--trust-project",
          "--allow-all",
        ];
        const permit = "KX-0-0";
        const { stdout } = await runFake(flags, {
          workingDirectory: root,
          ...terminal,
          typed: [
            "What does the first say?",
            `/pin ${permit}`,
            `/pin ${permit}`,
            "/pin",
            "And the others?",
            "/exit",
          ],
        });
        expect(stdout).toContain("pinned\npinned already\n/pin takes the text to keep");
        expect(stdout).toContain('Not trimmed: 1 result that would lose "KX-0-0"\n');
        expect(stdout).toMatch(/Trimmed \d+ older results \([\d.]+k tokens less\)\n/u);
        for (const { body } of server.requests.slice(1))
          expect(JSON.stringify(body)).toContain(`permit ${permit}.`);
        expect(keptLines(root).filter(({ type }) => type === "pinned")).toEqual([
          { type: "pinned", text: permit },
        ]);
        const resumed = await runFake([...flags, "--continue"], {
          workingDirectory: root,
          ...terminal,
          typed: [`/pin ${permit}`, "/exit"],
        });
        expect(resumed.stdout).toContain("pinned already\n");
      } finally {
        await server.close();
      }
    });
  }, 120_000);
});
