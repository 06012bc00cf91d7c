import { visibleText } from "@toolrail/workspace";

// Why a tool did nothing, in words for the model. What it answers with stands beside each tool.

const FROM_END = " from its end (read_file with offset -1, which takes in the whole file)";

export function readOnlyText(path: string): string {
  return `${visibleText(path)} may be read, but not written.`;
}

export function tooLargeText(path: string, size: number, most: number): string {
  return `${visibleText(path)} has ${count(size, "byte")}; files of up to ${most.toLocaleString("en-US")} bytes can be changed. Use run_shell with a stream editor.`;
}

export function noTextText(path: string): string {
  return `${visibleText(path)} is binary, so it can't be edited as text.`;
}

export function mixedBytesText(path: string, encoding: string): string {
  return `${visibleText(path)} was not changed: it was taken for ${encoding}, but holds bytes that would not be written back as they are.`;
}

export function cannotEncodeText(path: string, encoding: string, character: string | undefined): string {
  if (character === undefined)
    return `${visibleText(path)} was not changed: ${encoding} can be read here, but not written.`;
  return `${visibleText(path)} was not changed: it is written in ${encoding}, which has no "${character}" (${codePoint(character)}). Use characters of that encoding.`;
}

/** Of a file in which only ASCII can be matched and inserted. */
export function unknownEncodingText(path: string, character: string): string {
  return `${visibleText(path)} was not changed: its encoding could not be told, so only ASCII can be matched and inserted in it, and "${character}" (${codePoint(character)}) is not ASCII. Leave it out of old_string and new_string.`;
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}

export function loneSurrogateText(): string {
  return "Nothing was changed: the new text holds half of a surrogate pair, which no file can hold. Send the whole character.";
}

/** `large`: only a read from the end is noted. */
export function changedSinceText(path: string, large: boolean): string {
  const again = large ? `Read it again${FROM_END}` : "Read it again";
  return `${visibleText(path)} has changed since this session last read or wrote it, so it was left as it is. ${again}, then repeat the change.`;
}

export function deletedSinceText(path: string): string {
  return `${visibleText(path)} was deleted since this session last read or wrote it, so it was not made anew. To have it back, give write_file its whole content.`;
}

export function neverReadText(path: string): string {
  return `${visibleText(path)} exists and was not read in this session, so it was not replaced. Read it first, or use edit_file for a part of it.`;
}

export function neverReadWholeText(path: string, size: number): string {
  return `${visibleText(path)} exists, and of its ${count(size, "byte")} this session read at most a part, so it was not replaced. Read it first${FROM_END}, or use edit_file for a part of it.`;
}

export function neverReadBinaryText(path: string): string {
  return `${visibleText(path)} exists, is binary and was not written in this session, so it was not replaced. If it is to go, delete it first with run_shell; read_file does not show it.`;
}

export function sameStringsText(): string {
  return "old_string and new_string are the same, so there is nothing to change.";
}

export function emptyOldStringText(path: string): string {
  return `old_string is empty, and ${visibleText(path)} is not: only a new or empty file can be filled that way. Give the text to replace; to add lines, give a line beside them.`;
}

/** `capped`: there may be more places than `lines` says. */
export function ambiguousText(path: string, lines: readonly number[], capped: boolean): string {
  const times = `${lines.length.toLocaleString("en-US")} times${capped ? " or more" : ""}`;
  return `old_string occurs ${times} in ${visibleText(path)}, ${linesText(lines)}, so nothing was changed. Add lines around it until it occurs once, or set replace_all to true to replace each.`;
}

/** `near`: the nearest place and what differs there. */
export function notFoundText(path: string, near: string): string {
  return `old_string was not found in ${visibleText(path)}, so nothing was changed. ${near}\nRead the place again and copy it exactly.`;
}

export function movedFolderText(path: string): string {
  return `Nothing ran: ${visibleText(path)} was moved or replaced meanwhile. Try again.`;
}

export function noFolderText(path: string): string {
  return `${visibleText(path)} is no folder, so nothing can run in it. Give a folder as cwd, or leave it out for the root.`;
}

export function noShellText(): string {
  return "run_shell does not work on Windows: it needs a POSIX shell and process groups. Run the agent in WSL, or use the file tools.";
}

export function notStartedText(): string {
  return "aborted before the start";
}

export function noOutputFileText(reason: string): string {
  return `The command was not run: there is no place for its output (${reason}).`;
}

const MOST_LINES = 20;

/** `line 7`, `lines 2 and 5`, `lines 1, 2, 3 and 9 more`. */
export function linesText(lines: readonly number[]): string {
  const different = [...new Set(lines)];
  const shown = different.slice(0, MOST_LINES).map(String);
  if (shown.length < different.length)
    return `lines ${shown.join(", ")} and ${different.length - shown.length} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? `line ${last}` : `lines ${shown.join(", ")} and ${last}`;
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}
