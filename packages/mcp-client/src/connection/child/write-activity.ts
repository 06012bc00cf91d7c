import { readFileSync } from "node:fs";
import { groupMembers } from "@toolrail/process";

/** Bytes between two looks. Below it are log lines and the wake-ups of event loops, which count as writes too. */
const MIN_WRITTEN_BYTES = 16 * 1024;

/** Tells of a process group whether it writes, to disk, to the network or to a pipe. Only Linux says so. */
export class WriteActivity {
  readonly #group: number;
  #written = new Map<number, number>();

  constructor(group: number) {
    this.#group = group;
    this.look();
  }

  /** True when its processes have written noticeably since the last look. */
  look(): boolean {
    const before = this.#written;
    this.#written = new Map(
      groupMembers(this.#group).map(({ pid }) => [pid, writtenBytes(pid) ?? before.get(pid) ?? 0]),
    );
    let sum = 0;
    for (const [pid, bytes] of this.#written) sum += bytes - (before.get(pid) ?? 0);
    return sum >= MIN_WRITTEN_BYTES;
  }
}

function writtenBytes(pid: number): number | undefined {
  try {
    const [, bytes] = /^wchar: (\d+)$/mu.exec(readFileSync(`/proc/${pid}/io`, "utf8")) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    // It has ended, or there is no such file system.
    return undefined;
  }
}
