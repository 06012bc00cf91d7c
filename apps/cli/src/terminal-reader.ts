import { createInterface } from "node:readline";
import type { LineReader } from "./context.ts";

/** A line editor on the terminal. Lines typed before anybody asks wait in order. */
export function openTerminalReader(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  onInterrupt: () => void,
): LineReader {
  const editor = createInterface({ input, output, terminal: input.isTTY === true });
  const typed: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let ended = false;

  function settle(line: string | undefined): void {
    const answer = waiting;
    waiting = undefined;
    answer?.(line);
  }

  editor.on("line", (line) => {
    // It is answered: whatever draws the line anew must not ask again.
    editor.setPrompt("");
    if (waiting) settle(line);
    else typed.push(line);
  });
  editor.on("close", () => {
    ended = true;
    settle(undefined);
  });
  // In raw mode the terminal sends no signal: the editor sees the key. What was half typed must not go with the next line.
  editor.on("SIGINT", () => {
    const isHalfTyped = editor.line !== "";
    if (isHalfTyped) for (const name of ["e", "u"]) editor.write("", { ctrl: true, name });
    onInterrupt();
  });

  return {
    ask(prompt, { fresh = false } = {}) {
      const line = fresh ? undefined : typed.shift();
      if (line !== undefined || ended) return Promise.resolve(line);
      return new Promise((resolve) => {
        waiting = resolve;
        editor.setPrompt(prompt);
        editor.prompt();
      });
    },
    close: () => editor.close(),
  };
}
