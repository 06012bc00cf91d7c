import type { PermissionParts } from "@toolrail/protocol";
import { createPartList, type PartList } from "./part-list.ts";
import type { Dialect } from "./posix-syntax.ts";
import { readWords } from "./read-command.ts";
import { readScript } from "./read-script.ts";
import type { Reading } from "./reading.ts";

// A shell may drop or keep these; a parser can't know.
const ODD_CONTROLS = /[^\P{Cc}\t\n]/u;
const MOST_DEPTH = 8;

/**
 * What a command line would do, as permission rules see it: each simple command, file redirection and assignment is a
 * part. `uncertain` when it may do something that no part tells.
 */
export function shellParts(command: string, dialect: Dialect): PermissionParts {
  const list = createPartList();
  if (ODD_CONTROLS.test(command)) list.doubt();
  readScript(command, createReading(list, dialect, 0));
  return list.read();
}

function createReading(list: PartList, dialect: Dialect, depth: number): Reading {
  const reading: Reading = {
    list,
    dialect,
    readWords: (words) => readWords(words, reading),
    readScript: (source, inner = dialect) => {
      if (depth < MOST_DEPTH) readScript(source, createReading(list, inner, depth + 1));
      else list.doubt();
    },
  };
  return reading;
}
