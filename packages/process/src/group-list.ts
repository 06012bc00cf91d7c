import { randomUUID } from "node:crypto";
import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Numbers of groups, a line each, in a nameless file that outlives us for whoever holds it too. */
export interface GroupList {
  /** To read from; its position is never moved from here. */
  file: number;
  /** Written when this returns. */
  add(group: number): void;
  remove(group: number): void;
  close(): void;
}

const LINE_BYTES = 12;

/** Throws where the temporary folder can't be written to. */
export function openGroupList(): GroupList {
  const path = join(tmpdir(), `toolrail-groups-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  const lines: (number | undefined)[] = [];

  function write(line: number, text: string): void {
    writeSync(file, `${text.padEnd(LINE_BYTES - 1)}\n`, line * LINE_BYTES);
  }

  return {
    file,
    add(group) {
      if (lines.includes(group)) return;
      const free = lines.indexOf(undefined);
      const line = free === -1 ? lines.length : free;
      lines[line] = group;
      write(line, String(group));
    },
    remove(group) {
      const line = lines.indexOf(group);
      if (line === -1) return;
      lines[line] = undefined;
      write(line, "");
    },
    close: () => closeSync(file),
  };
}
