import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { taskFailure, usageFailure } from "../output/failure.ts";
import { openInBrowser } from "../report/open-in-browser.ts";
import { reportPage } from "../report/report-page.ts";
import { reportOf } from "../report/session-report.ts";
import { createFile } from "../session/create-file.ts";
import { loadEvents } from "../session/load-session.ts";

export interface ReportFlags {
  output?: string | undefined;
  open?: boolean | undefined;
}

/** Writes the report of a session as one HTML page, and prints where it is. An existing file is never replaced. */
export async function report(context: CliContext, flags: ReportFlags, name: string): Promise<ExitCode> {
  const session = await loadEvents(context, name);
  if (!session.ok) return usageFailure(context, session.message);
  const contents = reportOf(session.events);
  const page = reportPage(contents);
  const path = resolve(context.workingDirectory, flags.output ?? freeName(context, contents.id ?? "session"));
  try {
    if (!createFile(path, page)) {
      return usageFailure(context, `${path} exists already; give another name with -o, or remove it`);
    }
  } catch (error) {
    return taskFailure(context, `the report could not be written: ${(error as Error).message}`);
  }
  context.stdout.write(`${path}\n`);
  if (flags.open === true && !(await openInBrowser(pathToFileURL(path).href, context.env))) {
    context.stderr.write("toolrail: no program opened the page; open the file above in a browser\n");
  }
  return EXIT.success;
}

function freeName({ workingDirectory }: CliContext, id: string): string {
  for (let copy = 1; ; copy++) {
    const name = `toolrail-report-${id}${copy === 1 ? "" : `-${copy}`}.html`;
    if (!existsSync(resolve(workingDirectory, name))) return name;
  }
}
