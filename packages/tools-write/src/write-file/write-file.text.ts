import { UNKNOWN_ENCODING, visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";

// What write_file answers with.

export interface WrittenFacts {
  path: string;
  existed: boolean;
  lines: number;
  bytes: number;
  /** The file had CRLF line ends, and the new content has none. */
  lostCrlf: boolean;
  encoding: string;
}

export function writtenText({ path, existed, lines, bytes, lostCrlf, encoding }: WrittenFacts): string {
  const size = `${count(lines, "line")}, ${count(bytes, "byte")}`;
  const how = encoding === "utf-8" || encoding === UNKNOWN_ENCODING ? "" : `, in ${encoding} as before`;
  const ends = lostCrlf ? " Its line ends were CRLF and are LF now." : "";
  const now = encoding === UNKNOWN_ENCODING ? " Its encoding could not be told; it is in UTF-8 now." : "";
  return `${existed ? "Replaced" : "Created"} ${visibleText(path)}: ${size}${how}.${ends}${now}`;
}
