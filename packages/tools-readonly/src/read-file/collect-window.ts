import { createLineCutter, type LineCutter, type WindowLine } from "./cut-line.ts";

export interface WindowRequest {
  /** Number of the line that the text begins with. */
  textLine: number;
  /** First line to show. */
  firstLine: number;
  limit: number;
  /** Characters to pass over in the first line. */
  skip: number;
  /** Most characters of the first line, and of the others. */
  firstMost: number;
  most: number;
  /** Characters that all rendered lines may have. */
  room: number;
}

export interface Window {
  lines: WindowLine[];
  /** Lines follow that are not shown. */
  more: boolean;
  /** Line ends of each kind among the shown lines. */
  crlf: number;
  lf: number;
  /** The last shown line has a line end. */
  endsWithLineEnd: boolean;
}

/** Collects lines from text that comes in pieces; `push` is false once it has enough. */
export interface WindowCollector {
  push(text: string): boolean;
  end(): Window;
}

export function createWindowCollector(request: WindowRequest): WindowCollector {
  const window: Window = { lines: [], more: false, crlf: 0, lf: 0, endsWithLineEnd: false };
  let number = request.textLine;
  let used = 0;
  let open = false;
  let cutter = cutterFor(number);

  function cutterFor(line: number): LineCutter {
    if (line < request.firstLine) return createLineCutter(0, 0);
    const first = line === request.firstLine;
    return createLineCutter(first ? request.skip : 0, first ? request.firstMost : request.most);
  }
  /** False when the line does not fit any more. */
  function finish(hasLineEnd: boolean): boolean {
    const line = cutter.finish(number, hasLineEnd);
    if (number >= request.firstLine) {
      const cost = renderLine(line).length + 1;
      if (used + cost > request.room && window.lines.length > 0) return false;
      used += cost;
      window.lines.push(line);
      if (hasLineEnd) window[line.crlf ? "crlf" : "lf"]++;
      window.endsWithLineEnd = hasLineEnd;
    }
    number++;
    open = false;
    cutter = cutterFor(number);
    return true;
  }
  /** Passes over lines that are not shown, and returns the index of the first character behind them. */
  function passOver(text: string): number {
    let start = 0;
    while (number < request.firstLine && start < text.length) {
      const end = text.indexOf("\n", start);
      open = end < 0;
      if (open) return text.length;
      number++;
      start = end + 1;
    }
    cutter = cutterFor(number);
    return start;
  }
  const isFull = () => window.lines.length >= request.limit;
  return {
    push(text) {
      let start = number < request.firstLine ? passOver(text) : 0;
      while (start < text.length) {
        window.more = isFull();
        if (window.more) return false;
        const end = text.indexOf("\n", start);
        open = true;
        cutter.push(text.slice(start, end < 0 ? text.length : end));
        if (end < 0) return true;
        window.more = !finish(true);
        if (window.more) return false;
        start = end + 1;
      }
      return true;
    },
    end() {
      if (open && !window.more && !isFull()) window.more = !finish(false);
      return window;
    },
  };
}

/** `number TAB text`, and for a cut line how to go on in it. */
export function renderLine({ number, text, nextColumn, length }: WindowLine): string {
  if (nextColumn === undefined) return `${number}\t${text}`;
  const left = (length - nextColumn + 1).toLocaleString("en-US");
  return `${number}\t${text}… [${left} more characters; go on with offset ${number}, column ${nextColumn}]`;
}
