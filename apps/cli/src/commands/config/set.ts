import { resolve } from "node:path";
import type { PermissionRule } from "@toolrail/kernel";
import type { ConfigKey } from "../../config/config-values.ts";
import { editConfig, editTarget, type LayerFlags } from "../../config/edit-config.ts";
import { isConfigKey } from "../../config/keys.ts";
import { unknownRule } from "../../config/rules.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { usageFailure } from "../../output/failure.ts";
import { parseJson } from "../../session/json-lines.ts";
import { openRoot, openToolbox } from "../../wiring/toolbox.ts";
import { unknownKey } from "./list.ts";

export interface ConfigSetFlags extends LayerFlags {
  root?: string | undefined;
}

/** Sets a value in the local config file of a folder, or in the user's or the project's. */
export async function configSet(
  context: CliContext,
  flags: ConfigSetFlags,
  key: string,
  value: string,
): Promise<ExitCode> {
  if (!isConfigKey(key)) return usageFailure(context, unknownKey(key));
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const parsed = parseJson(value) ?? value;
  const problem = await ruleProblemOf(key, parsed, root);
  if (problem !== undefined) return usageFailure(context, problem);
  return edit(context, flags, { root, key, value: parsed });
}

/** Removes a value from a config file. */
export async function configUnset(
  context: CliContext,
  flags: ConfigSetFlags,
  key: string,
): Promise<ExitCode> {
  if (!isConfigKey(key)) return usageFailure(context, unknownKey(key));
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  return edit(context, flags, { root, key, value: undefined });
}

function edit(
  context: CliContext,
  flags: ConfigSetFlags,
  { root, key, value }: { root: string; key: ConfigKey; value: unknown },
): ExitCode {
  const target = editTarget(context, root, flags);
  if (!target.ok) return usageFailure(context, target.message);
  const edited = editConfig(context, target, { keys: key.split("."), value });
  if (!edited.ok) return usageFailure(context, edited.message);
  context.stdout.write(`${value === undefined ? "removed from" : "written to"} ${edited.path}\n`);
  for (const notice of edited.notices) context.stderr.write(`toolrail: ${notice}\n`);
  return EXIT.success;
}

// A rule that names no tool would stop every start.
async function ruleProblemOf(key: ConfigKey, value: unknown, root: string): Promise<string | undefined> {
  if (!key.startsWith("permissions.") || !Array.isArray(value)) return undefined;
  const rules = value.map((rule): PermissionRule => ({ effect: "deny", rule: String(rule) }));
  const toolbox = openToolbox(root);
  try {
    return unknownRule(
      rules,
      toolbox.tools.map(({ name }) => name),
    );
  } finally {
    await toolbox.close();
  }
}
