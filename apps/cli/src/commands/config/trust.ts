import { resolve } from "node:path";
import { readConfigFile } from "../../config/config-file.ts";
import { configLocations } from "../../config/read-config.ts";
import { openTrustedFiles } from "../../config/trusted-files.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { taskFailure } from "../../output/failure.ts";
import { openRoot } from "../../wiring/toolbox.ts";

export interface ConfigTrustFlags {
  root?: string | undefined;
}

/** Trusts the project's config files with their present content; a file that changes is asked about again. */
export async function configTrust(context: CliContext, flags: ConfigTrustFlags): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const trusted = openTrustedFiles(context.homeDirectory);
  let count = 0;
  for (const { path, layer } of configLocations(context, root)) {
    const file = layer === "user" ? undefined : readConfigFile(path);
    if (!file) continue;
    const [problem] = file.problems.filter(({ fatal }) => fatal);
    if (problem) return taskFailure(context, `${problem.place}: ${problem.message}`);
    trusted.add(path, file.content);
    const keys = Object.keys(file.values).join(", ") || "nothing";
    context.stdout.write(`trusted ${path} as it is now; it sets ${keys}\n`);
    count++;
  }
  if (count === 0) context.stdout.write(`there is no project config file in ${root}\n`);
  return EXIT.success;
}
