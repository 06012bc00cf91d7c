import { createInterface, type Key } from "node:readline";
import type { AskOptions, LineReader } from "./context.ts";
import { visibleText } from "./output/visible-text.ts";

interface Question extends AskOptions {
  settle(line: string | undefined): void;
}

/** A line editor on the terminal. Lines typed before anybody asks wait in order. */
export function openTerminalReader(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  onInterrupt: () => void,
): LineReader {
  input.prependOnceListener("end", forgetMode);
  const editor = createInterface({ input, output, terminal: input.isTTY === true });
  const typed: string[] = [];
  let open: Question | undefined;
  let ended = false;

  function settle(line: string | undefined): void {
    const question = open;
    open = undefined;
    question?.settle(line);
  }

  // A terminal that was closed has no mode any more: the editor would fail when it sets it back.
  function forgetMode(): void {
    input.setRawMode = () => input;
  }

  function watchKeys(_: string | undefined, key: Key): void {
    if (!(key.ctrl && key.name === "c")) open?.onKey?.();
  }

  editor.on("line", (line) => {
    // It is answered: whatever draws the line anew must not ask again.
    editor.setPrompt("");
    if (open) settle(line);
    else typed.push(line);
  });
  editor.on("close", () => {
    ended = true;
    input.off("keypress", watchKeys);
    input.off("end", forgetMode);
    settle(undefined);
  });
  // In raw mode the terminal sends no signal: the editor sees the key. What was half typed must not go with the next line.
  editor.on("SIGINT", () => {
    const isHalfTyped = editor.line !== "";
    if (isHalfTyped) for (const name of ["e", "u"]) editor.write("", { ctrl: true, name });
    if (!(isHalfTyped && open?.clearsFirst)) onInterrupt();
  });
  input.on("keypress", watchKeys);

  return {
    ask(prompt, options = {}) {
      const line = options.fresh ? undefined : typed.shift();
      // Its echo stands wherever it was typed: what it answers is told here.
      if (line !== undefined) output.write(`${prompt}${visibleText(line)}\n`);
      if (line !== undefined || ended) return Promise.resolve(line);
      return new Promise((resolve) => {
        open = { ...options, settle: resolve };
        editor.setPrompt(prompt);
        editor.prompt();
      });
    },
    close: () => editor.close(),
  };
}
