import {
  buildApplication,
  buildRouteMap,
  type Command,
  type RouteMap,
  run,
  type StricliProcess,
  text_en,
} from "@stricli/core";
import { isToolrailError } from "@toolrail/protocol";
import { commandSlip } from "./command-slip.ts";
import { acpRoute } from "./commands/acp.route.ts";
import { askRoute } from "./commands/ask.route.ts";
import { auditRoute } from "./commands/audit.route.ts";
import { callRoute } from "./commands/call.route.ts";
import { checkRoute } from "./commands/check.route.ts";
import { compressRoute } from "./commands/compress.route.ts";
import { configRoutes } from "./commands/config/config.routes.ts";
import { decodeRoute } from "./commands/decode.route.ts";
import { demoRoute } from "./commands/demo.route.ts";
import { doctorRoute } from "./commands/doctor.route.ts";
import { encodeRoute } from "./commands/encode.route.ts";
import { mcpRoutes } from "./commands/mcp/mcp.routes.ts";
import { COMMAND_NAMES, type CommandName, SUBCOMMAND_NAMES } from "./commands/names.ts";
import { prefixRoute } from "./commands/prefix.route.ts";
import { repairRoute } from "./commands/repair.route.ts";
import { reportRoute } from "./commands/report.route.ts";
import type { RouteContext } from "./commands/route.ts";
import { searchRoute } from "./commands/search.route.ts";
import { selftestRoute } from "./commands/selftest.route.ts";
import { sessionsRoutes } from "./commands/sessions.routes.ts";
import { skillsRoute } from "./commands/skills.route.ts";
import { toolsRoute } from "./commands/tools.route.ts";
import { trimRoute } from "./commands/trim.route.ts";
import type { CliContext } from "./context.ts";
import { EXIT, type ExitCode, toExitCode } from "./exit-code.ts";
import { usageFailure } from "./output/failure.ts";

const routes = {
  ask: askRoute,
  sessions: sessionsRoutes,
  config: configRoutes,
  doctor: doctorRoute,
  demo: demoRoute,
  selftest: selftestRoute,
  tools: toolsRoute,
  skills: skillsRoute,
  call: callRoute,
  decode: decodeRoute,
  encode: encodeRoute,
  check: checkRoute,
  repair: repairRoute,
  compress: compressRoute,
  trim: trimRoute,
  prefix: prefixRoute,
  report: reportRoute,
  search: searchRoute,
  audit: auditRoute,
  mcp: mcpRoutes,
  acp: acpRoute,
} satisfies Record<CommandName, Command<RouteContext> | RouteMap<RouteContext>>;

const commands = buildRouteMap({
  defaultCommand: "ask",
  routes,
  docs: {
    brief: "An agent that works in a folder, and its packages by hand",
    fullDescription: [
      'toolrail "why are the tests red?"   asks one thing',
      'toolrail -p "…"                     prints the answer alone',
      "toolrail                            opens a chat",
      "toolrail demo                       shows it, without key or network",
    ].join("\n"),
  },
});

/** How far a flag that does not exist may be from one that does, to be taken for a slip of it. */
const SLIP = { threshold: 3, weights: { insertion: 1, deletion: 2, substitution: 2, transposition: 1 } };

/** Runs one command line. */
export async function runCli(inputs: readonly string[], context: CliContext): Promise<ExitCode> {
  const asked = helpInputs(inputs);
  // Before the parser, which knows no flag of a command that is misspelt.
  const slip = asked.length > 1 ? commandSlip(asked) : undefined;
  if (slip !== undefined) return usageFailure(context, slip);
  const { stdout, stderr, env } = context;
  const process: StricliProcess = { stdout, stderr, env };
  const application = buildApplication<RouteContext>(commands, {
    name: "toolrail",
    versionInfo: { currentVersion: context.version },
    scanner: {
      caseStyle: "allow-kebab-for-camel",
      distanceOptions: SLIP,
      allowArgumentEscapeSequence: true,
    },
    documentation: { caseStyle: "convert-camel-to-kebab" },
    localization: {
      text: {
        ...text_en,
        noCommandRegisteredForInput: (facts) => `toolrail: ${text_en.noCommandRegisteredForInput(facts)}`,
        exceptionWhileParsingArguments: (error, ansiColor) =>
          `toolrail: ${text_en.exceptionWhileParsingArguments(error, ansiColor)}; --help says more`,
        exceptionWhileRunningCommand: (error) => `toolrail: ${reasonOf(error)}`,
      },
    },
    determineExitCode,
  });
  await run(application, asked, { process, cli: context });
  return toExitCode(process.exitCode);
}

// A rule that can't be read, a root that is no folder: wrong on the command line, not in the task.
function determineExitCode(error: unknown): ExitCode {
  return isToolrailError(error) && error.code === "invalid_option" ? EXIT.usage : EXIT.failure;
}

// A stack says nothing to the person who called the command.
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const HELP = "--help";

/** `help`, `help call` and `help mcp list` as the flag that they mean; any other command line as it is. */
export function helpInputs(inputs: readonly string[]): readonly string[] {
  const [first, ...path] = inputs;
  return first === "help" && isCommandPath(path) ? [...path, HELP] : inputs;
}

function isCommandPath([command, part, ...more]: readonly string[]): boolean {
  if (command === undefined) return true;
  if (more.length > 0 || !isOneOf(COMMAND_NAMES, command)) return false;
  return part === undefined || isOneOf(SUBCOMMAND_NAMES[command] ?? [], part);
}

function isOneOf(names: readonly string[], word: string): boolean {
  return names.includes(word);
}
