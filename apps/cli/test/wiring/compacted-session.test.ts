import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RecordedRequest, startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import type { Answer } from "../support/model-servers.ts";
import { keptLines } from "../support/session-logs.ts";

const SUMMARY = "The user wants to know the tides; the first files were read.";

interface Reading {
  model: string;
  config?: object | undefined;
  reads: number;
  linesOf(file: number): readonly string[];
  imitate?: "llamacpp" | undefined;
}

interface Read {
  exitCode: number;
  events: readonly Record<string, unknown>[];
  /** The requests of turns, and those that asked for a summary. */
  turns: readonly RecordedRequest[];
  summaries: readonly RecordedRequest[];
  root: string;
}

/** Lets a model read so many files, one a turn, and answer. */
async function readFiles(reading: Reading, use: (read: Read) => void | Promise<void>): Promise<void> {
  const { model, config = {}, reads, linesOf, imitate } = reading;
  await inTemporaryFolder(async (root) => {
    mkdirSync(join(root, "tides"));
    for (let file = 0; file < reads; file++)
      writeFileSync(join(root, "tides", `${file}.txt`), linesOf(file).join("\n"));
    writeFileSync(join(root, "toolrail.jsonc"), JSON.stringify(config));
    const summaries: RecordedRequest[] = [];
    let turn = 0;
    const respond = (request: RecordedRequest): Answer => {
      if (request.body.tools === undefined) {
        summaries.push(request);
        return { text: SUMMARY };
      }
      const path = `tides/${turn++}.txt`;
      return turn > reads ? { text: "Calm." } : { calls: [{ name: "read_file", args: { path } }] };
    };
    const server = await startOpenAIChatServer({ respond, ...(imitate && { imitate }) });
    try {
      const flags = ["--model", model, "--base-url", server.baseUrl, "--trust-project", "-p"];
      const { stdout, exitCode } = await runFake(
        [...flags, "--output", "stream-json", "How are the tides at pier 9?"],
        { workingDirectory: root, env: { TOOLRAIL_API_KEY: "key-of-the-test" } },
      );
      const events = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const turns = server.requests.filter((request) => !summaries.includes(request));
      await use({ exitCode, events, turns, summaries, root });
    } finally {
      await server.close();
    }
  });
}

const compactionsIn = (events: Read["events"]) =>
  events.filter(({ type }) => type === "historyCompacted") as {
    beforeTokens: number;
    afterTokens: number;
    messages: readonly { content: readonly { text: string }[] }[];
  }[];

/** A line of a log, of about 28 tokens. */
const entry = (file: number, line: number) =>
  `${line} pier ${file}: at ${(line * 7) % 24}:${line % 60} the water stood ${(line * 37) % 500} cm over the mark`;

const LINES = 400;

describe("forty reads of 400 lines each", () => {
  it.each<{ source: string; window: number } & Pick<Reading, "model" | "config" | "imitate">>([
    { source: "the catalogue", window: 128_000, model: "openai/gpt-4o" },
    {
      source: "the configuration",
      window: 40_000,
      model: "test/scripted",
      config: { contextWindow: 40_000 },
    },
    { source: "the server", window: 32_768, model: "llamacpp/scripted", imitate: "llamacpp" },
    { source: "nobody, so that it is assumed,", window: 128_000, model: "test/scripted" },
  ])(
    "stay within a window from $source and are compacted from 80 % of it on",
    async ({ window, model, config, imitate }) => {
      const linesOf = (file: number) => Array.from({ length: LINES }, (_, line) => entry(file, line));
      await readFiles(
        { model, config, imitate, reads: 40, linesOf },
        ({ exitCode, events, turns, summaries }) => {
          expect(exitCode).toBe(0);
          expect(turns).toHaveLength(41);
          for (const { refusal } of turns) expect(refusal).toBeUndefined();
          for (const { body } of [...turns, ...summaries])
            expect(countTokens(JSON.stringify(body))).toBeLessThanOrEqual(window);
          const compactions = compactionsIn(events);
          expect(compactions.length).toBeGreaterThan(0);
          expect(summaries).toHaveLength(compactions.length);
          for (const { beforeTokens, afterTokens, messages } of compactions) {
            expect(beforeTokens).toBeGreaterThan(0.8 * window);
            expect(afterTokens).toBeLessThan(0.5 * window);
            expect(messages[0]?.content[0]?.text).toContain(SUMMARY);
          }
        },
      );
    },
    120_000,
  );
});

describe("a fact", () => {
  it("survives 200 turns in a window of 16,000 tokens, through every compaction", async () => {
    const FACT = "berth 7 closes at 18:40";
    const config = { contextWindow: 16_000, facts: [FACT] };
    const linesOf = (file: number) => [
      ...(file === 2 ? [`Note of the harbour master: ${FACT}.`] : []),
      ...Array.from({ length: 60 }, (_, line) => entry(file, line)),
    ];
    await readFiles({ model: "test/scripted", config, reads: 200, linesOf }, ({ events, turns, root }) => {
      expect(turns).toHaveLength(201);
      expect(compactionsIn(events).length).toBeGreaterThan(10);
      for (const { body } of turns.slice(3)) expect(JSON.stringify(body)).toContain(FACT);
      const requests = keptLines(root).filter(({ type }) => type === "request");
      expect(requests).toHaveLength(201);
      const causes = requests.flatMap(({ brokenBy }) =>
        brokenBy ? [(brokenBy as { cause: string }).cause] : [],
      );
      expect(causes).toEqual(compactionsIn(events).map(() => "compacted"));
    });
  }, 120_000);
});
