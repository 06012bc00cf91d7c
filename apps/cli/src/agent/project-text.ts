import { fstatSync, readSync } from "node:fs";
import type { Workspace } from "@toolrail/workspace";

const FILES = ["AGENTS.md", "CLAUDE.md"];
const MAX_CHARACTERS = 20_000;
/** Read at most: a file of any size may have the name. */
const MAX_BYTES = 1024 * 1024;

/** The project's words to an agent: `AGENTS.md`, else `CLAUDE.md`, else none. */
export function readProjectText(workspace: Workspace): { file: string; text: string } | undefined {
  for (const file of FILES) {
    const opened = workspace.openFile(file);
    if (!opened.ok) continue;
    try {
      return { file, text: readStart(opened.fd) };
    } finally {
      opened.close();
    }
  }
  return undefined;
}

function readStart(fd: number): string {
  const { size } = fstatSync(fd);
  const bytes = new Uint8Array(Math.min(size, MAX_BYTES));
  const text = new TextDecoder().decode(bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0)));
  if (text.length <= MAX_CHARACTERS) return text;
  const kept = text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/u, "");
  const rest = size > MAX_BYTES ? `the rest of ${size} bytes` : `${text.length - kept.length} characters`;
  return `${kept}\n[${rest} left out]`;
}
