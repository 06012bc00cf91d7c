import { createReaper } from "@toolrail/process";
import { defineTool, requireOneOf, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { pathParts, type Workspace } from "@toolrail/workspace";
import { emptyPatternText, patternFaultText } from "../failure-text.ts";
import { bracketReadings } from "../glob-pattern/bracket-readings.ts";
import { wildcardFault } from "../glob-pattern/check-wildcards.ts";
import { compileGlob } from "../glob-pattern/compile-glob.ts";
import { splitPattern, withSlashes } from "../glob-pattern/pattern-parts.ts";
import { notSearchedText } from "../tree/not-searched.ts";
import { pathBelow } from "../tree/path-below.ts";
import { resolveScope } from "../tree/resolve-scope.ts";
import { acceptedFiles, type MayRead } from "./accepted-files.ts";
import { explainNothing } from "./answer/explain-nothing.ts";
import { renderAnswer } from "./answer/render-answer.ts";
import { otherSpellingText, summaryText } from "./answer/summary-text.ts";
import { chooseEngine, type EngineName } from "./choose-engine.ts";
import { compilePattern } from "./dialect/compile-pattern.ts";
import { collectOutcomes } from "./engine/collect-outcomes.ts";
import { createFileSource } from "./engine/file-source.ts";
import { type GrepArgs, grepDescription, grepSchema } from "./grep.prompt.ts";
import { findOtherSpellings } from "./other-spellings.ts";
import { locateRipgrep, type RipgrepAccess } from "./ripgrep/locate-ripgrep.ts";
import { createSecondThread } from "./side-by-side/second-thread.ts";
import { tryIgnored } from "./try-ignored.ts";

export interface GrepOptions {
  /** Default `auto`. */
  engine?: EngineName | undefined;
  /** Gives the path of ripgrep, or undefined. Default: the package `@vscode/ripgrep`, else `rg` on PATH. */
  locateRipgrep?: (() => Promise<string | undefined>) | undefined;
  /** Default: every file. Rules for a call judge only the path that it names, not the files below. */
  mayRead?: MayRead | undefined;
}

// One of each serves every search of this process. They start with the first that needs them, and end with us.
const reaper = createReaper();
const thread = createSecondThread();

/** The tool `grep`: searches the contents of files. Throws `invalid_option` for an unknown `engine`. */
export function createGrepTool(workspace: Workspace, options: GrepOptions = {}): Tool<GrepArgs> {
  if (options.engine !== undefined) requireOneOf("engine", options.engine, ["auto", "ripgrep", "inProcess"]);
  let located: Promise<string | undefined> | undefined;
  const locate = () => {
    located ??= (options.locateRipgrep ?? (() => locateRipgrep(process.env)))();
    return located;
  };
  return defineTool({
    name: "grep",
    description: grepDescription,
    schema: grepSchema,
    readOnly: true,
    idempotent: true,
    keyArgument: "path",
    judgedAs: ["read_file"],
    permissionParts: (args) => pathParts(workspace, args.path),
    run: (args, context) => grep(workspace, options, { locate, reaper }, args, context),
  });
}

async function grep(
  workspace: Workspace,
  { engine = "auto", mayRead }: GrepOptions,
  ripgrep: RipgrepAccess,
  args: GrepArgs,
  context: ToolContext,
): Promise<ToolOutput> {
  if (args.pattern === "") return failed(emptyPatternText());
  const scope = resolveScope(workspace, args.path);
  if (!scope.ok) return failed(scope.message);
  const compiled = compilePattern({ ...args, ignoreCase: args.ignore_case });
  if (!compiled.ok) return failed(patternFaultText(args.pattern, compiled.fault.at, compiled.fault.problem));
  const { from } = scope;
  const isFile = from.kind === "file";
  const filter = fileFilter(isFile ? undefined : args.glob, from.display);
  if (!filter.ok) return failed(filter.message);
  const chosen = await chooseEngine(engine, workspace, context.clock, ripgrep, thread);
  if (!chosen.ok) return failed(chosen.message);

  const query = { pattern: compiled.pattern, mode: args.mode, context: args.context };
  const run = {
    signal: context.signal,
    reportProgress: (message: string) => context.reportProgress(message),
  };
  const { sink, findings } = collectOutcomes(args.mode, args.limit, args.context);
  const walk = workspace.walk({ from });
  const accepted = acceptedFiles(workspace, walk.counts, filter.accepts, mayRead);
  const end = await chosen.engine(createFileSource(walk, accepted, isFile), query, sink, run);
  if (!end.ok) return failed(end.message);

  const details = {
    matches: findings.matches,
    matchedFiles: findings.matchedFiles,
    searchedFiles: findings.searchedFiles,
    complete: !findings.stopped,
  };
  const render = (notes: readonly string[]) => {
    const passedOver = findings.passedOver ?? accepted.passedOver();
    const skipped = isFile ? "" : notSearchedText(passedOver, findings.skipped);
    const options = { context: args.context, maxChars: context.maxChars, notes: [...notes, skipped] };
    return renderAnswer(args.mode, findings, options);
  };
  const again = { workspace, from, isWanted: filter.accepts, mayRead, signal: context.signal };
  const foundAny = findings.matchedFiles > 0;
  const others = findings.stopped ? [] : await findOtherSpellings(again, args, foundAny);
  const spellings = others.map(otherSpellingText);
  if (foundAny)
    return { content: render([summaryText(args.mode, findings, args.limit), ...spellings]), details };
  const mayHide = !isFile && walk.counts.ignored > 0;
  const ignored = !mayHide
    ? undefined
    : await tryIgnored(workspace, from, accepted, chosen.engine, query, run);
  findings.approximate ||= ignored?.approximate === true;
  const asked = { pattern: args.pattern, glob: args.glob, path: from.display, isFile };
  const nothing = explainNothing(findings, asked, accepted.passedOver().denied, ignored);
  return { content: render([...nothing, ...spellings]), details };
}

function failed(message: string): ToolOutput {
  return { content: message, isError: true };
}

type FileFilter = { ok: true; accepts(relative: string): boolean } | { ok: false; message: string };

/** Reads the `glob` argument: a name at any depth, or with a slash a path below the searched folder or the root. */
function fileFilter(glob: string | undefined, folder: string): FileFilter {
  if (glob === undefined || glob === "") return { ok: true, accepts: () => true };
  const excludes = glob.startsWith("!") && !glob.startsWith("!(");
  const pattern = withSlashes(excludes ? glob.slice(1) : glob).replace(/^\.?\//, "");
  const parts = splitPattern(pattern);
  const message = wildcardFault(glob, parts);
  if (message !== undefined) return { ok: false, message };
  const { asNames, asClasses } = bracketReadings(parts);
  const matches = compileGlob([...asNames, asClasses]);
  const byName = parts.length === 1 && !pattern.includes("/");
  const accepts = (relative: string) =>
    byName
      ? matches(relative.slice(relative.lastIndexOf("/") + 1))
      : matches(pathBelow(folder, relative)) || matches(relative);
  return { ok: true, accepts: (relative) => accepts(relative) !== excludes };
}
