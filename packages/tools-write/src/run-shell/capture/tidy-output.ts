/**
 * Takes from output what only a terminal shows: colours and cursor moves, and of a line that was drawn over with
 * carriage returns all but its last state. Works on bytes as Latin-1, so that no character is ever split.
 */
export interface Tidier {
  push(text: string): string;
  end(): string;
}

const ESCAPE = "\u001b";
const SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\n\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-OQ-WYZ\\`-~])/g;
/** More than any line that a person would read; longer ones are passed on in pieces. */
const LONGEST_LINE = 1024 * 1024;

export function createTidier(): Tidier {
  let open = "";
  return {
    push(text) {
      open += text;
      const end = open.lastIndexOf("\n") + 1;
      const lines = end === 0 ? "" : tidy(open.slice(0, end));
      open = open.slice(end);
      if (open.length <= LONGEST_LINE) return lines;
      const piece = tidy(open);
      open = "";
      return lines + piece;
    },
    end() {
      const rest = tidy(open);
      open = "";
      return rest;
    },
  };
}

/** True if there is nothing to tidy. */
export function isTidy(chunk: Buffer): boolean {
  return !chunk.includes(0x1b) && !chunk.includes(0x0d);
}

function tidy(text: string): string {
  const plain = text.includes(ESCAPE) ? text.replace(SEQUENCE, "").replaceAll(ESCAPE, "") : text;
  return plain.includes("\r") ? plain.split("\n").map(lastState).join("\n") : plain;
}

function lastState(line: string): string {
  if (!line.includes("\r")) return line;
  const drawn = line.replace(/\r+$/, "");
  return drawn.slice(drawn.lastIndexOf("\r") + 1);
}
