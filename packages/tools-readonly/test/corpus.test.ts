import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { coerceJsonSchema } from "@toolrail/protocol/json-schema";
import { createReadonlyTools } from "@toolrail/tools-readonly";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { type Answer, callTool } from "./support/call-tool.ts";

interface Check {
  target: string;
  op: string;
  value: string | number | boolean;
  flags?: string;
  scope?: "each" | "last" | "first";
}
interface Step {
  tool: string;
  args: Record<string, unknown>;
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

const AREAS = ["read_file", "list_dir", "glob", "grep"];
// Their steps call tools that other packages own; what they say of reading is tested without.
const NEED_WRITE_TOOLS = ["G20", "R27"];

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "cases", "tools.json");
const cases: Case[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8")).filter((one: Case) => AREAS.includes(one.area))
  : [];

describe.skipIf(cases.length === 0)("cases from bug reports", () => {
  const runnable = cases.filter((one) => !NEED_WRITE_TOOLS.includes(one.id));

  it("runs all but those that need write tools", () => {
    expect(cases.length).toBe(48);
    expect(runnable.length).toBe(46);
    const others = cases.filter((one) => stepsOf(one).some((step) => !AREAS.includes(step.tool)));
    expect(others.map((one) => one.id)).toEqual(NEED_WRITE_TOOLS);
  });

  it.each(runnable.map((one) => [one.id, one.symptom, one] as const))("%s %s", async (_id, _symptom, one) => {
    for (const engine of ["auto", "ripgrep", "inProcess"] as const) {
      if (engine !== "auto" && one.area !== "grep") continue;
      const { answers, milliseconds, put } = await runCase(one, engine);
      for (const check of one.expected.checks ?? []) verify(check, answers, milliseconds, put);
    }
  });
});

function stepsOf(one: Case): Step[] {
  return one.calls ?? (one.call ? [one.call] : []);
}

async function runCase(one: Case, engine: "auto" | "ripgrep" | "inProcess") {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-case-")));
  const folder = join(parent, "ws");
  const put = (text: string) => text.replaceAll("{ABS_WS}", folder).replaceAll("{ABS_PARENT}", parent);
  const answers: Answer[] = [];
  const milliseconds: number[] = [];
  try {
    mkdirSync(folder);
    for (const { file: path, text, base64, cmd } of one.setup ?? []) {
      if (cmd !== undefined) spawnSync("bash", ["-c", put(cmd)], { cwd: folder });
      if (path === undefined) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), base64 === undefined ? (text ?? "") : Buffer.from(base64, "base64"));
    }
    for (const step of stepsOf(one)) {
      const given = Object.entries(step.args).map(([name, value]) => [
        name,
        typeof value === "string" ? put(value) : value,
      ]);
      const { _root, ...args } = Object.fromEntries(given);
      const tools = createReadonlyTools(openWorkspace({ root: _root ?? folder }), { grep: { engine } });
      const tool = tools.find(({ name }) => name === step.tool);
      if (tool === undefined) throw new Error(`no tool ${step.tool}`);
      const coerced = coerceJsonSchema(tool.parameters, args).value;
      const started = performance.now();
      answers.push(await callTool(tool, coerced as Record<string, unknown>));
      milliseconds.push(performance.now() - started);
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  return { answers, milliseconds, put };
}

function verify(
  check: Check,
  answers: Answer[],
  milliseconds: number[],
  put: (text: string) => string,
): void {
  const texts = answers.map((answer) => answer.text);
  const scoped =
    check.scope === "last" ? texts.slice(-1) : check.scope === "first" ? texts.slice(0, 1) : texts;
  const expression = () => new RegExp(put(String(check.value)), check.flags);
  switch (`${check.target} ${check.op}`) {
    case "output match":
      if (check.scope === undefined) expect(texts.join("\n")).toMatch(expression());
      else for (const text of scoped) expect(text).toMatch(expression());
      break;
    case "output not_match":
      for (const text of scoped) expect(text).not.toMatch(expression());
      break;
    case "output well_formed_utf16":
      for (const text of texts) expect(text).not.toMatch(/\p{Surrogate}/u);
      break;
    case "is_error equals":
      for (const answer of answers) expect(answer.isError).toBe(check.value);
      break;
    case "output_chars lt":
      for (const text of texts) expect(text.length).toBeLessThan(Number(check.value));
      break;
    case "time_ms lt":
      for (const time of milliseconds) expect(time).toBeLessThan(Number(check.value));
      break;
    default:
      throw new Error(`no such check: ${check.target} ${check.op}`);
  }
}
