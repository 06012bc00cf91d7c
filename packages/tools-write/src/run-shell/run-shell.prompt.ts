import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS } from "./limits.ts";

export interface RunShellArgs {
  command: string;
  timeout_ms: number;
  cwd?: string | undefined;
}

export const runShellDescription: string = `Runs a command line in a shell: builds, tests, git, programs. To read files use read_file, to search grep and glob, to change files edit_file: they are safer and tell more.

Each call is a new shell in the workspace root: give cwd instead of cd, and chain with && what belongs together. Input is closed, so use options that ask nothing. The answer's first line is how it ended (exit 1, timed out after 30 s, killed), then stdout and stderr in the order in which they came, colours left out. A process left in the background with & is named and ends with the session; send its output to a file. Secrets are not in the environment.

Example: {"command": "npm test -- --run", "timeout_ms": 120000}`;

export const runShellSchema: StandardToolSchema<unknown, RunShellArgs> = toStandardJsonSchema(
  v.strictObject({
    command: v.pipe(v.string(), v.description("The command line, as for bash -c; several lines are fine.")),
    timeout_ms: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_TIMEOUT_MS),
        v.description(
          `Milliseconds until it is ended with all that it started, 1 to ${MAX_TIMEOUT_MS}. Default ${DEFAULT_TIMEOUT_MS}.`,
        ),
      ),
      DEFAULT_TIMEOUT_MS,
    ),
    cwd: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "Folder to run in, relative to the workspace root or absolute inside it. Default: the root.",
        ),
      ),
    ),
  }),
);
