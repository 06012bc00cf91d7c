import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** The text of an ignore file; empty when there is none, or when it is a link (as git has it) or a special file. */
export function readRules(path: string): string {
  let fd: number | undefined;
  try {
    fd = openSync(path, FLAGS);
    return fstatSync(fd).isFile() ? readFileSync(fd, "utf8") : "";
  } catch {
    return "";
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
