import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@toolrail/kernel";
import { isStandardSchema, type Tool, type ToolContext } from "@toolrail/protocol";
import { createGrepTool, createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import { createEditFileTool, createRunShellTool, createWriteFileTool } from "@toolrail/tools-write";
import { openWorkspace, type Workspace } from "@toolrail/workspace";
import { describe, expect, it, onTestFinished } from "vitest";
import { whileSwapping } from "./swapping.ts";

// `TOOLRAIL_RACE_ROUNDS=5000` for a long run.
const ROUNDS = Number(process.env.TOOLRAIL_RACE_ROUNDS ?? 60);
const OUTSIDE = "canary";

/** A workspace with a folder `a`, and a link beside the workspace that leads to a folder outside of it. */
function scene(): { workspace: Workspace; folder: string; link: string; outside: string } {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-race-")));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const [root, outside, link] = [join(parent, "ws"), join(parent, "out"), join(parent, "link")];
  for (const folder of [join(root, "a"), outside]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, "a", "x.txt"), "needle inside\n");
  writeFileSync(join(root, "b.txt"), "needle\n");
  writeFileSync(join(outside, "x.txt"), `needle ${OUTSIDE} inside\n`);
  for (const name of ["one", "two"]) writeFileSync(join(outside, `${OUTSIDE}-${name}.txt`), "needle\n");
  symlinkSync(outside, link);
  return { workspace: openWorkspace({ root }), folder: join(root, "a"), link, outside };
}

// biome-ignore lint/suspicious/noExplicitAny: any tool is called here, whatever its arguments are.
async function call(tool: Tool<any>, args: Record<string, unknown>): Promise<string> {
  if (!isStandardSchema(tool.schema)) throw new Error(`${tool.name} has no standard schema`);
  const checked = await tool.schema["~standard"].validate(args);
  if (checked.issues) throw new Error(JSON.stringify(checked.issues));
  const context: ToolContext = {
    signal: new AbortController().signal,
    callId: "call_1",
    clock: systemClock,
    reportProgress: () => {},
    output: { write: () => {} },
    maxChars: 50_000,
    vision: true,
  };
  return JSON.stringify(await tool.run(checked.value, context));
}

type Calls = (workspace: Workspace) => (round: number) => Promise<string>;

function named(workspace: Workspace, name: string): Tool {
  const tool = createReadonlyTools(workspace).find((one) => one.name === name);
  if (tool === undefined) throw new Error(name);
  return tool;
}

const grep =
  (engine: "auto" | "ripgrep" | "inProcess", mode: string): Calls =>
  (workspace) => {
    const tool = createGrepTool(workspace, { engine });
    return () => call(tool, { pattern: "need[l]e.*", mode });
  };

const shell: Calls = (workspace) => {
  const tool = createRunShellTool(workspace);
  onTestFinished(() => tool.close());
  return (round) => call(tool, { command: `cat x.txt; ls; echo ${round} > made-${round}.txt`, cwd: "a" });
};

const cases: readonly (readonly [name: string, rounds: number, calls: Calls])[] = [
  ["read_file", 4, (ws) => () => call(named(ws, "read_file"), { path: "a/x.txt" })],
  ["glob", 2, (ws) => () => call(named(ws, "glob"), { pattern: "a/**" })],
  ["list_dir", 2, (ws) => () => call(named(ws, "list_dir"), { path: "a", depth: 2 })],
  ["search_files", 2, (ws) => () => call(createSearchFilesTool(ws), { query: "a" })],
  ["grep in process", 2, grep("inProcess", "content")],
  ["grep by whichever engine", 1, grep("auto", "files")],
  ["grep by ripgrep", 0.3, grep("ripgrep", "content")],
  ["grep by ripgrep, files only", 0.3, grep("ripgrep", "files")],
  [
    "edit_file",
    2,
    (ws) => (round) =>
      call(createEditFileTool(ws), { path: "a/x.txt", old_string: "inside", new_string: `inside ${round}` }),
  ],
  [
    "write_file of a new file",
    2,
    (ws) => (round) => call(createWriteFileTool(ws), { path: `a/new-${round}.txt`, content: "new\n" }),
  ],
  [
    "write_file in new folders",
    1,
    (ws) => (round) => call(createWriteFileTool(ws), { path: `a/f${round}/g/new.txt`, content: "new\n" }),
  ],
  ["run_shell in the folder", 2, shell],
];

describe("while another process swaps a folder for a link that leads outside", () => {
  it.each(cases)("%s shows nothing of the outside and writes nothing there", async (_name, share, calls) => {
    const { workspace, folder, link, outside } = scene();
    const outsideBefore = readdirSync(outside).sort();
    const leaks: string[] = [];
    const run = calls(workspace);
    await whileSwapping(folder, link, async () => {
      for (let round = 0; round < ROUNDS * share; round++) {
        const answer = await run(round);
        if (answer.includes(OUTSIDE)) leaks.push(answer);
      }
    });
    expect(leaks).toEqual([]);
    expect(readdirSync(outside).sort()).toEqual(outsideBefore);
    expect(readFileSync(join(outside, "x.txt"), "utf8")).toBe(`needle ${OUTSIDE} inside\n`);
  });
});
