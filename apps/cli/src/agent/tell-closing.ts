import type { CliContext } from "../context.ts";
import { createPalette } from "../output/palette.ts";
import type { Recorder } from "../session/recorder.ts";
import { closingText } from "./session-text.ts";

/** Says how to come back to a session, where it is kept. */
export function tellClosing(
  { stdout, env }: CliContext,
  { namedRoot }: { namedRoot: string | undefined },
  recorder: Recorder,
): void {
  const id = recorder.keptId();
  if (id !== undefined) stdout.write(`${createPalette(stdout, env).dim(closingText(id, namedRoot))}\n`);
}
