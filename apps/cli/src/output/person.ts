import type { CliContext, LineReader } from "../context.ts";
import { whenAborted } from "../when-aborted.ts";
import { createScreen, type Screen } from "./screen.ts";

/** Whoever sits at the terminal and can be asked. */
export interface Person {
  /**
   * One talk at a time, so that no answer is taken for another's; all other output waits for its end. Undefined where
   * the signal fires first.
   */
  talk<T>(signal: AbortSignal, lead: (reader: LineReader) => Promise<T>): Promise<T | undefined>;
}

export interface PersonParts {
  screen: Screen;
  /** Opened for one talk, closed after it. */
  openReader(): Promise<LineReader>;
}

/** The person at the terminal, where there is one. */
export function findPerson(context: CliContext, screen: Screen = createScreen(context)): Person | undefined {
  const attended = context.stdin.isTTY && context.stderr.isTTY;
  return attended ? createPerson(context, { screen, openReader: context.openLineReader }) : undefined;
}

export function createPerson(
  { stderr }: Pick<CliContext, "stderr">,
  { screen, openReader }: PersonParts,
): Person {
  let last: Promise<unknown> | undefined;

  async function begin<T>(
    signal: AbortSignal,
    lead: (reader: LineReader) => Promise<T>,
  ): Promise<T | undefined> {
    if (signal.aborted) return undefined;
    const resume = screen.hold();
    let reader: LineReader | undefined;
    try {
      reader = await openReader();
      return await Promise.race([lead(reader), whenAborted(signal)]);
    } finally {
      reader?.close();
      if (signal.aborted) stderr.write("\n");
      resume();
    }
  }

  return {
    talk(signal, lead) {
      const turn = last ? last.then(() => begin(signal, lead)) : begin(signal, lead);
      const ended = turn
        .catch(() => {})
        .then(() => {
          if (last === ended) last = undefined;
        });
      last = ended;
      return turn;
    },
  };
}
