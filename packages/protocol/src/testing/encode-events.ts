import { asRecord, presentText } from "../wire/odd-values.ts";

/** How a server frames its events. */
export interface EventFraming {
  /** Default `\n`. */
  lineEnd?: "\n" | "\r\n" | "\r";
  /** Default false. */
  byteOrderMark?: boolean;
  /** A comment line before each event. Default false. */
  comments?: boolean;
  /** A space after `data:`. Default true. */
  space?: boolean;
  /** A line with the event's name, which is the chunk's `type`. Default false. */
  names?: boolean;
  /** `[DONE]` at the end. Default true. */
  done?: boolean;
  /** The blank line behind the last event. Default true. */
  finalBlankLine?: boolean;
}

/** Chunks as the text of one server-sent event each; a text chunk is sent as it is. */
export function encodeEvents(chunks: readonly unknown[], framing: EventFraming = {}): string[] {
  const end = framing.lineEnd ?? "\n";
  const sent = framing.done === false ? chunks : [...chunks, "[DONE]"];
  const field = framing.space === false ? "data:" : "data: ";
  return sent.map((chunk, position) => {
    const mark = framing.byteOrderMark && position === 0 ? "\uFEFF" : "";
    const comment = framing.comments ? `: keep-alive${end}${end}` : "";
    const name = framing.names ? nameLine(chunk, end) : "";
    const text = typeof chunk === "string" ? chunk : JSON.stringify(chunk);
    const blank = position === sent.length - 1 && framing.finalBlankLine === false ? "" : end;
    return `${mark}${comment}${name}${field}${text}${end}${blank}`;
  });
}

function nameLine(chunk: unknown, end: string): string {
  const name = presentText(asRecord(chunk)?.type);
  return name === undefined ? "" : `event: ${name}${end}`;
}
