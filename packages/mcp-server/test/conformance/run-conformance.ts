import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Scenario {
  name: string;
  passed: number;
  /** Why the others failed. */
  failures: string[];
}

interface Check {
  status: string;
  errorMessage?: string;
}

const require = createRequire(import.meta.url);
const PROGRAM = require.resolve("@modelcontextprotocol/conformance/package.json");
const BIN = join(PROGRAM, "../dist/index.js");
const RUN = /^server-(?<name>.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Runs what a revision demands of a server, and what it leaves open. */
export async function runConformance(url: string, revision: string): Promise<Map<string, Scenario>> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-"));
  try {
    // It exits with 1 when a scenario fails; what failed stands in its files.
    const args = [BIN, "server", "--url", url, "--requirements", revision, "--output-dir", folder];
    await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch(() => {});
    const scenarios = await Promise.all((await readdir(folder)).map((run) => readScenario(folder, run)));
    return new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The scenarios that a revision requires of a server. */
export async function requiredScenarios(revision: string): Promise<string[]> {
  const text = await readFile(join(PROGRAM, `../requirements/${revision}.yaml`), "utf8");
  const [, list = ""] = /^server:\n((?: {2}- .+\n)+)/m.exec(text) ?? [];
  return list.split("\n").flatMap((line) => /^ {2}- (\S+)/.exec(line)?.[1] ?? []);
}

async function readScenario(folder: string, run: string): Promise<Scenario> {
  const checks: Check[] = JSON.parse(await readFile(join(folder, run, "checks.json"), "utf8"));
  const failed = checks.filter(({ status }) => status === "FAILURE");
  return {
    name: RUN.exec(run)?.groups?.name ?? run,
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failures: failed.map(({ errorMessage }) => errorMessage ?? "without a reason"),
  };
}
