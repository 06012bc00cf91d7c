import type { CliContext } from "../context.ts";
import { createPalette } from "./palette.ts";
import { fitWidth } from "./text-width.ts";

/** Standard output with a passing line at its end, which others can borrow. */
export interface Screen {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  write(text: string): void;
  /** Says what is going on until anything else is written; not at all where no person looks. */
  showStatus(text: string): void;
  /** Keeps everything back until the returned function is called, so that a question can be put. */
  hold(): () => void;
}

const ERASE_LINE = "\r\u001b[2K";
const DEFAULT_COLUMNS = 80;

export function createScreen({ stdout: stream, env }: Pick<CliContext, "stdout" | "env">): Screen {
  const palette = createPalette(stream, env);
  let status = "";
  let held: string[] | undefined;

  function clearStatus(): void {
    if (status !== "") stream.write(ERASE_LINE);
    status = "";
  }

  return {
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
    write(text) {
      if (held) held.push(text);
      else {
        clearStatus();
        stream.write(text);
      }
    },
    showStatus(text) {
      if (!stream.isTTY || held) return;
      clearStatus();
      status = fitWidth(text, (stream.columns ?? DEFAULT_COLUMNS) - 1);
      stream.write(palette.dim(status));
    },
    hold() {
      clearStatus();
      const kept: string[] = [];
      held = kept;
      return () => {
        held = undefined;
        for (const text of kept) stream.write(text);
      };
    },
  };
}
