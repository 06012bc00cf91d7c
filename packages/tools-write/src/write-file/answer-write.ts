import type { ToolOutput } from "@toolrail/protocol";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import type { ReplacedFile } from "./read-replaced.ts";
import { writtenText } from "./write-file.text.ts";

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
