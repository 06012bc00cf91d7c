import { describe, expect, it } from "vitest";
import { type ProtocolCase, readProtocolCases } from "./protocol-case.ts";
import { runArgsCase } from "./run-args-case.ts";
import { runDispatchCase } from "./run-dispatch-case.ts";
import { runHistoryCase } from "./run-history-case.ts";
import { runSchemaCase } from "./run-schema-case.ts";
import { runTurnCase } from "./run-turn-case.ts";

const corpus = process.env.TOOLRAIL_CORPUS;
const cases = corpus ? readProtocolCases(corpus) : [];

const RUNNERS: Readonly<Record<string, (one: ProtocolCase) => void | Promise<void>>> = {
  stream: runTurnCase,
  response: runTurnCase,
  sse: runTurnCase,
  "sse-bytes": runTurnCase,
  history: runHistoryCase,
  args: runArgsCase,
  dispatch: runDispatchCase,
  schema: runSchemaCase,
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  "CHAT-076": "no codec speaks the protocol gemini",
};

const isRun = ({ id, kind }: ProtocolCase) => kind in RUNNERS && !(id in LEFT_OUT);

describe.skipIf(!corpus)("the cases from bug reports", () => {
  it("are all accounted for", () => {
    const counts = new Map<string, number>();
    for (const { kind } of cases.filter(isRun)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      stream: 49,
      response: 1,
      sse: 7,
      "sse-bytes": 1,
      history: 16,
      args: 8,
      dispatch: 3,
      schema: 7,
    });
    expect(new Set(cases.map(({ id }) => id)).size).toBe(93);
    expect(cases.filter((one) => !isRun(one)).map(({ id }) => id)).toEqual(Object.keys(LEFT_OUT));
    const kinds = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
    const leftOut = Object.entries(LEFT_OUT).map(([id, reason]) => `${id} (${reason})`);
    console.info(
      `${cases.filter(isRun).length} of ${cases.length} cases run: ${kinds}; left out: ${leftOut}`,
    );
  });

  it.each(cases.filter(isRun))("$kind $id", async (one) => {
    await RUNNERS[one.kind]?.(one);
  });
});
