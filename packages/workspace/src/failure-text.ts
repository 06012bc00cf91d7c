import type { SpecialKind } from "./resolve/entry-kind.ts";
import { MAX_NAME_BYTES, MAX_PATH_BYTES } from "./resolve/spellings.ts";

const SHOWN_CHARACTERS = 200;

const REASONS: Partial<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
};

export function outsideText(written: string, root: string): string {
  return `${shown(written)} is outside the workspace. Only paths inside ${root} can be used.`;
}

export function leadsOutsideText(written: string, root: string): string {
  return `${shown(written)} leads outside the workspace through a link. Only paths inside ${root} can be used.`;
}

export function missingText(written: string, near: readonly string[]): string {
  const hint =
    near.length > 0
      ? `Did you mean ${near.map(shown).join(" or ")}?`
      : "Use list_dir or glob to see what is there.";
  return `${shown(written)} does not exist. ${hint}`;
}

export function directoryText(display: string): string {
  return `${shown(display)} is a directory, not a file. Use list_dir to see what it holds.`;
}

export function folderNameText(written: string): string {
  return `${shown(written)} names a folder, since it ends with a slash. Give the name of a file; missing folders are made.`;
}

export function notDirectoryText(written: string, file: string): string {
  return `${shown(written)} can't exist: ${shown(file)} is a file, not a directory.`;
}

const SPECIAL: Record<SpecialKind, string> = {
  fifo: "a named pipe (FIFO)",
  socket: "a socket",
  device: "a device",
  process: "made up by the system (/proc)",
};

export function specialText(display: string, kind: SpecialKind): string {
  return `${shown(display)} is ${SPECIAL[kind]}, not a regular file, and can't be used.`;
}

export function unreadableText(written: string, code: string): string {
  const why = REASONS[code] ?? code;
  return `${shown(written)} can't be read: ${why}.`;
}

export function circularText(written: string): string {
  return `${shown(written)} can't be read: its links lead round in a circle.`;
}

export function changedText(display: string): string {
  return `${shown(display)} was moved or replaced meanwhile. Try again.`;
}

export function invalidText(written: string, why: "nul" | "unicode" | "tooLong"): string {
  if (why === "nul") return `${shown(written)} is not a path: it holds a NUL byte.`;
  if (why === "unicode") return `${shown(written)} is not a path: it is not valid Unicode.`;
  return `${shown(written)} is not a path: it is too long. A name can have ${MAX_NAME_BYTES} bytes, a path ${MAX_PATH_BYTES}.`;
}

export function readOnlyText(display: string): string {
  return `${shown(display)} may be read, but not written.`;
}

export function unwritableText(display: string, code: string): string {
  const why = REASONS[code] ?? code;
  return `${shown(display)} can't be written: ${why}.`;
}

// A plain name is shown as it is, so that it can be copied; anything odd is escaped.
function shown(path: string): string {
  const cut = path.length > SHOWN_CHARACTERS ? `${path.slice(0, SHOWN_CHARACTERS)}…` : path;
  return /^[^\p{Control}\p{Surrogate}"\s]+$/u.test(cut) ? cut : JSON.stringify(cut);
}
