import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import type { Tool } from "@toolrail/protocol";
import { createGlobTool, createGrepTool, createReadFileTool, type GrepArgs } from "@toolrail/tools-readonly";
import { openWorkspace } from "@toolrail/workspace";
import { rgPath } from "@vscode/ripgrep";
import { glob } from "tinyglobby";
import { type Comparison, measurePair, report } from "../measure.ts";
import { buildLog, buildSourceTree, COMMON_TEXT, IGNORE_PATTERNS, RARE_TEXT } from "../source-tree.ts";
import { toolContext } from "../tool-context.ts";

const HITS = 50;
const WINDOW = { offset: 2_000_001, limit: 400 };

const tree = buildSourceTree();
const log = buildLog();

async function call<Args>(tool: Tool<Args>, args: Args): Promise<void> {
  const { isError, content } = await tool.run(args, toolContext());
  if (isError === true || `${content}`.startsWith("No ")) throw new Error(`${tool.name}: ${content}`);
}

function grepArgs(pattern: string): GrepArgs {
  const off = { literal: true, ignore_case: false, multiline: false };
  return { ...off, pattern, path: ".", context: 0, limit: HITS, mode: "content" };
}

function ripgrepArgs(text: string): string[] {
  return ["--no-config", "--line-number", "--fixed-strings", "--hidden", "--glob=!.git", "--", text, "."];
}

/** Ends ripgrep as soon as it has written so many lines. */
function firstLinesOfRipgrep(text: string): Promise<void> {
  const child = spawn(rgPath, ripgrepArgs(text), { cwd: tree, stdio: ["ignore", "pipe", "inherit"] });
  let lines = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    lines += chunk.toString("latin1").split("\n").length - 1;
    if (lines >= HITS) child.kill();
  });
  return new Promise((resolve) => child.on("close", () => resolve()));
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout } = spawnSync(command, args, { cwd });
  if (status !== 0 || stdout.length === 0) throw new Error(`${command} ended with ${status}`);
}

async function compare(): Promise<Comparison[]> {
  const workspace = openWorkspace({ root: tree });
  const globTool = createGlobTool(workspace);
  const grepTool = createGrepTool(workspace);
  const logs = openWorkspace({ root: log.folder });

  const globOurs = () =>
    call(globTool, { pattern: "**/*.ts", path: ".", limit: 200, include_ignored: false });
  const globPeer = (ignore: readonly string[]) => () =>
    glob("**/*.ts", { cwd: tree, dot: true, expandDirectories: false, ignore });
  const globbed = await measurePair(globOurs, globPeer(IGNORE_PATTERNS), 21);
  const globbedAll = await measurePair(globOurs, globPeer([]), 21);
  const common = await measurePair(
    () => call(grepTool, grepArgs(COMMON_TEXT)),
    () => firstLinesOfRipgrep(COMMON_TEXT),
    101,
  );
  const rare = await measurePair(
    () => call(grepTool, grepArgs(RARE_TEXT)),
    () => run(rgPath, ripgrepArgs(RARE_TEXT), tree),
    11,
  );
  const sorted = await measurePair(
    () => call(grepTool, grepArgs(RARE_TEXT)),
    () => run(rgPath, ["--sort=path", ...ripgrepArgs(RARE_TEXT)], tree),
    11,
  );
  const { offset, limit } = WINDOW;
  const window = await measurePair(
    // A new tool each time: one that has read the file once knows where its lines are.
    () => call(createReadFileTool(logs), { path: log.name, offset, limit, column: 1 }),
    () => run("sh", ["-c", `tail -n +${offset} ${log.name} | head -n ${limit}`], log.folder),
    11,
  );

  const figures = ([ours, peer]: [number, number]) => `${ours.toFixed(1)} ms against ${peer.toFixed(1)} ms`;
  return [
    {
      name: "glob `**/*.ts` in 20,000 files",
      peer: "tinyglobby, the same ignore rules as patterns",
      ratio: globbed[0] / globbed[1],
      limit: 1,
      unit: figures(globbed),
    },
    {
      name: "glob `**/*.ts` in 20,000 files",
      peer: "tinyglobby without any ignore rules",
      ratio: globbedAll[0] / globbedAll[1],
      limit: 1,
      unit: figures(globbedAll),
    },
    {
      name: `grep, first ${HITS} hits of a common text in 20,000 files`,
      peer: `ripgrep, ended after ${HITS} lines`,
      ratio: common[0] / common[1],
      limit: 0.3,
      unit: figures(common),
    },
    {
      name: "grep, a rare text in 20,000 files",
      peer: "ripgrep on all cores, in no order",
      ratio: rare[0] / rare[1],
      limit: 1.1,
      unit: figures(rare),
    },
    {
      name: "grep, a rare text in 20,000 files",
      peer: "ripgrep in path order, which is its way on one core",
      ratio: sorted[0] / sorted[1],
      limit: 1.1,
      unit: figures(sorted),
    },
    {
      name: `read_file, ${limit} lines from line ${offset.toLocaleString("en-US")} of a file of 200 MB`,
      peer: "`tail | head`",
      ratio: window[0] / window[1],
      limit: 1.3,
      unit: figures(window),
    },
  ];
}

try {
  report(await compare());
} finally {
  for (const folder of [tree, log.folder]) rmSync(folder, { recursive: true, force: true });
}
