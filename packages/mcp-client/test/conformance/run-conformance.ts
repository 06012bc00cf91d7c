import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

export interface Scenario {
  name: string;
  passed: number;
  /** Why the others failed. */
  failures: string[];
}

export interface Run {
  /** 0 when everything that is demanded passed, the client's own exit included. */
  exitCode: number;
  scenarios: ReadonlyMap<string, Scenario>;
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

const PROGRAM = dirname(
  createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json"),
);
const PACKAGE = join(import.meta.dirname, "../..");
// The suite cuts the command at blanks.
const COMMAND = `${process.execPath} --conditions=@toolrail/source test/conformance/client-fixture.ts`;

/** Runs what a revision demands of a client, and what it leaves open. */
export async function runConformance(revision: string, environment: Record<string, string>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const demands = ["client", "--command", COMMAND, "--requirements", revision, "--timeout", "120000"];
    const exitCode = await run([...demands, "--output-dir", folder], environment);
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith("checks.json"));
    const scenarios = await Promise.all(files.map((file) => readScenario(folder, file)));
    return { exitCode, scenarios: new Map(scenarios.map((scenario) => [scenario.name, scenario])) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The scenarios that a revision requires of a client. */
export async function requiredScenarios(revision: string): Promise<string[]> {
  const text = await readFile(join(PROGRAM, `requirements/${revision}.yaml`), "utf8");
  const [, list = ""] = /^client:\n((?: {2}- .+\n)+)/m.exec(text) ?? [];
  return list.split("\n").flatMap((line) => /^ {2}- (\S+)/.exec(line)?.[1] ?? []);
}

function run(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const options = { cwd: PACKAGE, env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(PROGRAM, "dist/index.js"), ...args], options);
    child.on("close", (code) => resolve(code ?? -1));
  });
}

async function readScenario(folder: string, file: string): Promise<Scenario> {
  const checks: Check[] = JSON.parse(await readFile(join(folder, file), "utf8"));
  return {
    name: relative(folder, join(folder, dirname(file))).replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z$/, ""),
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failures: checks
      .filter(({ status }) => status === "FAILURE")
      .map(({ id, errorMessage }) => errorMessage ?? id),
  };
}
