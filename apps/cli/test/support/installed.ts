import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND } from "./command.ts";

/** A folder for PATH in which `toolrail` is the command, as an installation puts it there. */
export function installInto(folder: string): string {
  const bin = join(folder, "bin");
  const file = join(bin, "toolrail");
  mkdirSync(bin);
  writeFileSync(file, `#!/bin/sh\nexec ${COMMAND.map((word) => `'${word}'`).join(" ")} "$@"\n`);
  chmodSync(file, 0o755);
  return `${bin}:${process.env.PATH ?? ""}`;
}
