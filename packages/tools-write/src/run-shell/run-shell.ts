import { type ChildGroup, createReaper, type Reaper } from "@toolrail/process";
import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { holdFolder, type Workspace } from "@toolrail/workspace";
import { movedFolderText, noFolderText, noShellText, notStartedText, readOnlyText } from "../failure-text.ts";
import { type Outcome, refuse, refusedOutput } from "../outcome.ts";
import { answerRun } from "./answer-run.ts";
import { type BackgroundGroups, createBackgroundGroups } from "./background-groups.ts";
import { openCapture } from "./capture/open-capture.ts";
import { ENDING_MS, MAX_OUTPUT_BYTES } from "./limits.ts";
import { shellParts } from "./permission/shell-parts.ts";
import { type RunShellArgs, runShellDescription, runShellSchema } from "./run-shell.prompt.ts";
import { shellEnvironment } from "./shell-environment.ts";
import { chooseShell, type Shell } from "./shell-program.ts";
import { startShell } from "./start-shell.ts";
import { supervise } from "./supervise.ts";

export interface RunShellOptions {
  /** Ends the commands when we are killed. Default: one of the tool's own. */
  reaper?: Reaper | undefined;
  /** Default: that of this process, as it is now. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Names of variables that commands get beside the allow-list of `safeEnvironment`. Default: none. */
  env?: readonly string[] | undefined;
  /** The same, for names that look like secrets. Default: none. */
  allowSecrets?: readonly string[] | undefined;
  /** Values that commands never get, under any name, such as the key in use. Default: none. */
  secrets?: readonly string[] | undefined;
  /** Bytes of output that end a command. Default 1 GiB. */
  maxOutputBytes?: number | undefined;
  /** Default: this one. On `win32` every call is refused. */
  platform?: NodeJS.Platform | undefined;
}

/** Holds the processes that its commands left in the background. */
export interface RunShellTool extends Tool<RunShellArgs> {
  /** Ends them: at the end of the session. */
  close(): Promise<void>;
}

/** What all calls of one tool share. */
interface Session {
  workspace: Workspace;
  shell: Shell;
  environment: Record<string, string>;
  reaper: Reaper;
  background: BackgroundGroups;
  maxOutputBytes: number;
}

/** The tool `run_shell`: a command line with a time limit, of which nothing outlives the session. */
export function createRunShellTool(workspace: Workspace, options: RunShellOptions = {}): RunShellTool {
  const { platform = process.platform, maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  const names = [...(options.env ?? []), ...(options.allowSecrets ?? [])];
  const environment = shellEnvironment(options.environment ?? process.env, {
    names,
    secrets: options.secrets,
  });
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG;
  const reaper = options.reaper ?? createReaper();
  const background = createBackgroundGroups();
  const shell = chooseShell(environment.PATH);
  const session = { workspace, shell, environment, reaper, background, maxOutputBytes };
  const tool = defineTool({
    name: "run_shell",
    description: runShellDescription,
    schema: runShellSchema,
    readOnly: false,
    keyArgument: "command",
    trust: "external",
    output: "log",
    keep: "auto",
    timeoutMs: (args: RunShellArgs) => args.timeout_ms + ENDING_MS,
    permissionParts: ({ command, cwd }) =>
      shellParts(command, { workspace, dialect: shell.dialect, cwd, home: environment.HOME, locale }),
    run: (args, context) =>
      platform === "win32" ? { content: noShellText(), isError: true } : runShell(session, args, context),
  });
  return {
    ...tool,
    close: async () => {
      await background.close();
      if (options.reaper === undefined) reaper.close();
    },
  };
}

async function runShell(session: Session, args: RunShellArgs, context: ToolContext): Promise<ToolOutput> {
  const folder = workingFolder(session.workspace, args.cwd);
  if (!folder.ok) return refusedOutput(folder);
  if (context.signal.aborted) return refusedOutput(refuse(notStartedText()));
  const capture = openCapture(context.output, session.maxOutputBytes);
  if (!capture.ok) return refusedOutput(capture);
  try {
    const startedAt = context.clock.now();
    const group = startIn(folder, (cwd) => startShell(args.command, { ...session, cwd, output: capture.fd }));
    if (group === undefined) return refusedOutput(refuse(movedFolderText(folder.display)));
    const limits = { timeoutMs: args.timeout_ms, maxOutputBytes: session.maxOutputBytes };
    const ending = await supervise(group, capture, limits, context);
    const running = await session.background.adopt(group, context.clock);
    const output = await capture.finish();
    const durationMs = context.clock.now() - startedAt;
    return answerRun({
      command: args.command,
      ending,
      running,
      output,
      durationMs,
      cwd: folder.display,
      limits,
    });
  } finally {
    capture.close();
  }
}

/** Starts in the very folder that was judged: a link put in its place would lead outside. Undefined where one was. */
function startIn({ absolute }: WorkingFolder, start: (cwd: string) => ChildGroup): ChildGroup | undefined {
  const held = holdFolder(absolute);
  try {
    return held && start(held.path);
  } finally {
    held?.close();
  }
}

interface WorkingFolder {
  absolute: string;
  display: string;
}

/** The folder to run in. A missing one would look like a missing shell. */
function workingFolder(workspace: Workspace, cwd: string | undefined): Outcome<WorkingFolder> {
  const resolved = workspace.resolve(cwd ?? ".", { mustExist: true });
  if (!resolved.ok) return resolved;
  const { absolute, display, kind, readOnly } = resolved.path;
  if (kind !== "directory") return refuse(noFolderText(display));
  return readOnly ? refuse(readOnlyText(display)) : { ok: true, absolute, display };
}
