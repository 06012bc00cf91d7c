import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResultMessage } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, toolNamed } from "./fixtures.ts";

const corpus = process.env.TOOLRAIL_CORPUS;

interface Case {
  id: string;
  kind: string;
  input: {
    tools?: string[];
    call?: { id: string; name: string; args: unknown };
    tool?: string;
    schema?: Record<string, unknown>;
    arguments?: string;
  }[];
  expected: unknown;
}

const cases: Case[] = corpus ? JSON.parse(readFileSync(join(corpus, "cases/protocol.json"), "utf8")) : [];
const ofKind = (kind: string) => cases.filter((given) => given.kind === kind);

/** What a case asks for in words, and what of it is checked here. */
type Check = (result: ToolResultMessage, args: unknown, ran: boolean) => void;

const isRefused: Check = (result, _args, ran) => {
  expect(result.isError).toBe(true);
  expect(ran).toBe(false);
};
const ranWith =
  (expected: unknown): Check =>
  (result, args) => {
    expect(result.isError).toBe(false);
    expect(args).toEqual(expected);
  };

const ARGS_CHECKS: Record<string, Check> = {
  "ARG-001": ranWith({ m: "one\ntwo\tthree" }),
  "ARG-005": ranWith({ queries: ["a", "b"] }),
  "ARG-006": ranWith({ comment: '[draft]: {"a":1}' }),
  "ARG-007": isRefused,
  "ARG-008": ranWith({}),
  "ARG-009": (result, args, ran) => {
    isRefused(result, args, ran);
    expect(textOf(result)).toContain("2512292042121000001");
  },
  "ARG-010": isRefused,
  "ARG-012": isRefused,
};

describe.skipIf(!corpus)("the corpus's arguments", () => {
  it("are all known here", () => {
    expect(ofKind("args").map((given) => given.id)).toEqual(Object.keys(ARGS_CHECKS));
  });

  it.each(ofKind("args"))("$id", async ({ id, input }) => {
    for (const { tool = "", schema = {}, arguments: text = "" } of input) {
      let ran = false;
      let seen: unknown;
      const recording = toolNamed(
        tool,
        (args) => {
          ran = true;
          seen = args;
          return { content: "ran" };
        },
        { schema: { type: "object", ...schema } },
      );
      const result = await answer(dispatcherOf([recording], { coerce: "safe" }), callOf(tool, text));
      ARGS_CHECKS[id]?.(result, seen, ran);
    }
  });
});

describe.skipIf(!corpus)("the corpus's calls", () => {
  it("are three", () => {
    expect(ofKind("dispatch").map((given) => given.id)).toEqual(["ARG-014", "ARG-015", "ARG-016"]);
  });

  it.each(ofKind("dispatch"))(
    "$id is answered, and the answer names the wrong tool and the right ones",
    async ({ input }) => {
      for (const { tools = [], call } of input) {
        if (!call) throw new Error("no call");
        const dispatcher = dispatcherOf(tools.map((name) => toolNamed(name, () => ({ content: "ran" }))));
        const result = await answer(dispatcher, { ...callOf(call.name, call.args), id: call.id });
        expect(result).toMatchObject({ toolCallId: call.id, isError: true });
        expect(outcomeOf(result)).toBe("unknownTool, not executed");
        for (const name of [call.name, ...tools]) expect(textOf(result)).toContain(name);
      }
    },
  );
});
