import { resolve } from "node:path";
import { readSettings, type SettingsFlags } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { checkConfig, checkServers } from "../doctor/config-checks.ts";
import { type Finding, failure } from "../doctor/finding.ts";
import { checkFolders, checkRipgrep, checkRuntime, checkTerminal } from "../doctor/machine-checks.ts";
import { checkModel } from "../doctor/model-checks.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { createPalette } from "../output/palette.ts";
import { visibleLine } from "../output/visible-line.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { openRoot } from "../wiring/toolbox.ts";

export interface DoctorFlags extends Pick<SettingsFlags, "root" | "model" | "baseUrl" | "trustProject"> {
  online?: boolean | undefined;
  json?: boolean | undefined;
}

const MARKS = { ok: "✓", warning: "!", failure: "✗" } as const;

/** Checks everything that the agent needs, each with what to do; failure when something can't work. */
export async function doctor(context: CliContext, flags: DoctorFlags): Promise<ExitCode> {
  const { online = false, json, ...settingsFlags } = flags;
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  return untilInterrupted(context, async (signal) => {
    const findings = [
      checkRuntime(context, process.versions),
      ...(await checkSettings(context, { root, online, signal, flags: settingsFlags })),
      await checkRipgrep(context.env),
      ...checkFolders(root, context.homeDirectory),
      checkTerminal(context),
    ];
    if (json) context.stdout.write(`${JSON.stringify(findings)}\n`);
    else printFindings(context, findings);
    return findings.some(({ status }) => status === "failure") ? EXIT.failure : EXIT.success;
  });
}

interface SettingsCheck {
  root: string;
  online: boolean;
  signal: AbortSignal;
  flags: SettingsFlags;
}

async function checkSettings(
  context: CliContext,
  { root, online, signal, flags }: SettingsCheck,
): Promise<Finding[]> {
  // Their faults are findings, not lines of stderr.
  const quiet = { ...context, stderr: { ...context.stderr, write() {} } };
  const read = await readSettings(quiet, root, flags);
  if (!read.ok) return [failure("config", read.message, "correct the file or the flag")];
  return [
    ...(await checkConfig(read.settings)),
    ...(await checkModel(context, read.settings.model, online)),
    ...(await checkServers(context, read.settings, signal)),
  ];
}

function printFindings({ stdout, env }: CliContext, findings: readonly Finding[]): void {
  const palette = createPalette(stdout, env);
  const paint = { ok: palette.green, warning: palette.yellow, failure: palette.red };
  for (const { name, status, message, fix } of findings) {
    stdout.write(
      `${paint[status](MARKS[status])} ${palette.bold(visibleLine(name))}  ${visibleLine(message)}\n`,
    );
    if (fix !== undefined) stdout.write(`    ${palette.dim(visibleLine(fix))}\n`);
  }
  const failures = findings.filter(({ status }) => status === "failure").length;
  const warnings = findings.filter(({ status }) => status === "warning").length;
  stdout.write(`${formatNumberOf(failures, "failure")}, ${formatNumberOf(warnings, "warning")}\n`);
}
