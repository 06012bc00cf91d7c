import { randomBytes } from "node:crypto";

/** The name of a file that is written beside the one that it will replace. */
export function temporaryName(): string {
  return `.toolrail-${randomBytes(8).toString("hex")}.tmp`;
}

/** True for one that was left behind, by a process that was killed while it wrote. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(".toolrail-") && /^\.toolrail-[0-9a-f]{16}\.tmp$/.test(name);
}
