import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { coerceJsonSchema } from "@toolrail/protocol/json-schema";
import { createWriteTools, type WriteTools } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { type Answer, callTool } from "./support/call-tool.ts";
import { expectWholeFiles, killWriters } from "./support/killed-writers.ts";
import { noteAsRead } from "./support/known-to-session.ts";
import { endWorkersIn, runningWith } from "./support/process-table.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

interface Check {
  target: string;
  op: string;
  path?: string;
  value: string | number | boolean | string[];
  flags?: string;
}
interface Step {
  tool?: string;
  host?: string;
  args?: Record<string, unknown>;
}
interface Case {
  id: string;
  area: string;
  symptom: string;
  setup?: { file?: string; text?: string; base64?: string; cmd?: string }[];
  call?: Step;
  calls?: Step[];
  expected: { checks?: Check[] };
}

const AREAS = ["edit_file", "write_file", "run_shell"];
// Its call is a child that is killed while it writes, many times.
const KILLED = "E41";
const OLD = { line: "old\n", times: 200_000 };
const NEW = { line: "new\n", times: 5_000_000 };

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "cases", "tools.json");
const cases: Case[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8")).filter((one: Case) => AREAS.includes(one.area))
  : [];

describe.skipIf(cases.length === 0)("cases from bug reports", () => {
  it("runs all of them", () => {
    expect(cases.length).toBe(38);
  });

  it.each(cases.map((one) => [one.id, one.symptom, one] as const))("%s %s", async (_id, _symptom, one) => {
    const root = join(temporaryFolder(), "ws");
    mkdirSync(root);
    setUp(one, root);
    if (one.id === KILLED) {
      const left = await killWriters(root, "write_file", [OLD, NEW], [0, 5, 15, 50]);
      return expectWholeFiles(left, [OLD, NEW]);
    }
    const environment = { ...process.env, ACME_API_KEY: "sk-canary-123" };
    const tools = createWriteTools(openWorkspace({ root }), { shell: { environment } });
    try {
      const steps = await runSteps(one, root, tools);
      for (const check of one.expected.checks ?? []) verify(check, steps, root);
    } finally {
      await tools.close();
      endWorkersIn(root);
    }
  });
});

function setUp(one: Case, root: string): void {
  for (const { file: path, text, base64, cmd } of one.setup ?? []) {
    if (cmd !== undefined) spawnSync("bash", ["-c", cmd], { cwd: root });
    if (path === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), base64 === undefined ? (text ?? "") : Buffer.from(base64, "base64"));
  }
}

interface Ran {
  answer: Answer;
  milliseconds: number;
}

async function runSteps(one: Case, root: string, tools: WriteTools): Promise<Ran[]> {
  const workspace = openWorkspace({ root });
  const ran: Ran[] = [];
  for (const step of one.calls ?? (one.call ? [one.call] : [])) {
    if (step.host !== undefined) spawnSync("bash", ["-c", step.host], { cwd: root });
    // Another package's tool; what matters here is what it notes.
    if (step.tool === "read_file" && existsSync(join(root, String(step.args?.path))))
      noteAsRead({ workspace, root }, String(step.args?.path));
    const tool = tools.find(({ name }) => name === step.tool);
    if (tool === undefined) continue;
    const args = coerceJsonSchema(tool.parameters, step.args ?? {}).value;
    const started = performance.now();
    const answer = await callTool(tool, args as Record<string, unknown>);
    ran.push({ answer, milliseconds: performance.now() - started });
  }
  return ran;
}

function verify(check: Check, ran: readonly Ran[], root: string): unknown {
  const texts = ran.map(({ answer }) => answer.text);
  const expression = () => new RegExp(String(check.value), check.flags);
  const path = join(root, check.path ?? "");
  switch (`${check.target} ${check.op}`) {
    case "output match":
      return expect(texts.join("\n")).toMatch(expression());
    case "output not_match":
      return expect(texts.join("\n")).not.toMatch(expression());
    case "output well_formed_utf16":
      return expect(texts.join("\n")).not.toMatch(/\p{Surrogate}/u);
    case "is_error equals":
      return expect(ran.every(({ answer }) => answer.isError === check.value)).toBe(true);
    case "time_ms lt":
      return expect(Math.max(...ran.map(({ milliseconds }) => milliseconds))).toBeLessThan(
        Number(check.value),
      );
    // The budget's.
    case "output_chars lt":
      return undefined;
    case "process none_matching_after_return":
      return expect(runningWith(String(check.value))).toEqual([]);
    case "file absent":
      return expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined();
    case "file exists":
      return expect(existsSync(path)).toBe(true);
    case "file contains":
      return expect(readFileSync(path, "utf8")).toContain(check.value);
    case "file bytes_equal_base64":
      return expect(readFileSync(path).toString("base64")).toBe(check.value);
    case "file bytes_one_of_base64":
      return expect(check.value).toContain(readFileSync(path).toString("base64"));
    default:
      throw new Error(`no such check: ${check.target} ${check.op}`);
  }
}
