import { createMarkdownStream, type MarkdownStream } from "./markdown-stream.ts";
import type { Palette } from "./palette.ts";
import type { Screen } from "./screen.ts";
import { visibleAnswer, visibleText } from "./visible-text.ts";

export interface Transcript {
  /** A piece of the model's text: rendered where a person looks, verbatim elsewhere. */
  text(delta: string): void;
  /** A line of its own; lines stand together, an empty line between them and text. */
  line(content: string): void;
  /** The text is complete; what comes next is another. */
  endText(): void;
  /** What is going on, until the next output. Ends an open text. */
  status(content: string): void;
  /** An empty line before whatever comes next. */
  gap(): void;
}

type Last = "nothing" | "text" | "line" | "gap";

const DEFAULT_COLUMNS = 80;

/** Lays text and lines out below each other. */
export function createTranscript(screen: Screen, palette: Palette): Transcript {
  let open: MarkdownStream | undefined;
  let last: Last = "nothing";
  let atLineStart = true;

  function write(text: string): void {
    if (text === "") return;
    screen.write(text);
    atLineStart = text.endsWith("\n");
  }

  function openText(): MarkdownStream {
    if (!screen.isTTY) return { push: (text) => text, end: () => "" };
    const markdown = createMarkdownStream(palette, screen.columns ?? DEFAULT_COLUMNS);
    return { push: (text) => markdown.push(visibleAnswer(text)), end: markdown.end };
  }

  function closeText(): void {
    if (open === undefined) return;
    write(open.end());
    if (!atLineStart) write("\n");
    open = undefined;
  }

  function separate(): void {
    if (last !== "nothing" && last !== "gap") write("\n");
  }

  return {
    text(delta) {
      if (open === undefined) separate();
      open ??= openText();
      write(open.push(delta));
      last = "text";
    },
    line(content) {
      closeText();
      if (last === "text") separate();
      write(`${content}\n`);
      last = "line";
    },
    endText: closeText,
    status(content) {
      closeText();
      screen.showStatus(visibleText(content));
    },
    gap() {
      closeText();
      separate();
      last = "gap";
    },
  };
}
