import type { CliContext, LineReader } from "../context.ts";
import { createScreen, type Screen } from "./screen.ts";

/** Whoever sits at the terminal and can be asked. */
export interface Person {
  screen: Screen;
  /** Opened for one question, closed after it. */
  openReader(): Promise<LineReader>;
}

/** The person at the terminal, where there is one. */
export function findPerson(context: CliContext, screen: Screen = createScreen(context)): Person | undefined {
  const attended = context.stdin.isTTY && context.stderr.isTTY;
  return attended ? { screen, openReader: context.openLineReader } : undefined;
}
