import type { ToolOutput } from "@toolrail/protocol";
import { UNKNOWN_ENCODING, visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import type { ReplacedFile } from "./read-replaced.ts";

export interface WrittenContent extends ReplacedFile {
  path: string;
  content: string;
  bytes: number;
}

export function answerWrite({ path, content, bytes, existed, form }: WrittenContent): ToolOutput {
  const before = form?.show(form.text);
  const lines = countLines(content);
  const lostCrlf = before?.includes("\r\n") === true && !content.includes("\r\n");
  const diff = existed && before === undefined ? undefined : unifiedDiff(path, before, content);
  return {
    content: writtenText({ path, existed, lines, bytes, lostCrlf, encoding: form?.encoding ?? "utf-8" }),
    details: { path, created: !existed, lines, bytes, ...(diff !== undefined && { diff }) },
  };
}

function countLines(content: string): number {
  if (content === "") return 0;
  return content.split("\n").length - (content.endsWith("\n") ? 1 : 0);
}

// Answers of write_file.

interface WrittenFacts {
  path: string;
  existed: boolean;
  lines: number;
  bytes: number;
  /** The file had CRLF line ends, and the new content has none. */
  lostCrlf: boolean;
  encoding: string;
}

function writtenText({ path, existed, lines, bytes, lostCrlf, encoding }: WrittenFacts): string {
  const size = `${count(lines, "line")}, ${count(bytes, "byte")}`;
  const how = encoding === "utf-8" || encoding === UNKNOWN_ENCODING ? "" : `, in ${encoding} as before`;
  const ends = lostCrlf ? " Its line ends were CRLF and are LF now." : "";
  const now = encoding === UNKNOWN_ENCODING ? " Its encoding could not be told; it is in UTF-8 now." : "";
  return `${existed ? "Replaced" : "Created"} ${visibleText(path)}: ${size}${how}.${ends}${now}`;
}
