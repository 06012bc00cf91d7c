import { formatNumberOf } from "../output/amounts.ts";
import { SESSIONS_FOLDER } from "../session/log-folder.ts";
import { questionLine } from "../session/sessions-text.ts";
import { shellWord } from "../session/shell-word.ts";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: `${SESSIONS_FOLDER} may not be written`,
  EPERM: `${SESSIONS_FOLDER} may not be written`,
  EROFS: `${SESSIONS_FOLDER} may not be written`,
  ENOTDIR: "there is a file in the place of its folder",
  EEXIST: "there is a file in the place of its folder",
  ENOENT: "its file is gone",
  ENOSPC: "the disk is full",
};

/** Why nothing more of a session is written down. */
export function lossText(keptId: string | undefined, error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return keptId === undefined
    ? `this session is not kept: ${reason}`
    : `what is said from here on is not kept: ${reason}`;
}

/** Said where a log has grown by another hand. */
export function othersText(id: string): string {
  return `somebody else wrote to ${SESSIONS_FOLDER}/${id}.jsonl, the log of this session`;
}

/** Stands above a conversation that is resumed. */
export function resumedText(id: string, question: string | undefined, messages: number): string {
  const asked = question === undefined ? "" : ` "${questionLine(question)}"`;
  return `Resumed ${id}${asked} (${formatNumberOf(messages, "message")})`;
}

/** What stands below a conversation that another one follows. */
export function clearedText(keptId: string | undefined): string {
  return keptId === undefined ? "new conversation" : `new conversation; session ${keptId} is kept`;
}

/** How to come back, in the folder that `--root` names where it was given. */
export function closingText(id: string, root: string | undefined): string {
  const place = root === undefined ? "" : ` --root ${shellWord(root)}`;
  return `Session ${id}, resume it with toolrail --continue${place}`;
}
