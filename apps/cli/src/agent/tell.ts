import type { CliContext } from "../context.ts";
import type { Screen } from "../output/screen.ts";
import { visibleText } from "../output/visible-text.ts";

/** A line on stderr while something may be drawn. */
export function tell({ stderr }: CliContext, screen: Screen, line: string): void {
  const resume = screen.hold();
  stderr.write(`toolrail: ${visibleText(line)}\n`);
  resume();
}
