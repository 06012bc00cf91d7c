import { readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type Clock,
  type SpillEntry,
  type SpillRef,
  type SpillStore,
  ToolrailError,
} from "@toolrail/protocol";
import { systemClock } from "../system-clock.ts";
import { fileStem } from "./file-name.ts";
import { type FileWriter, openFileWriter } from "./file-writer.ts";
import { keepQuota, type QuotaPlace } from "./keep-quota.ts";
import { listFiles } from "./list-files.ts";
import { readFileRange } from "./spill-file.ts";
import { checkSession, makeSpillFolder, removeIfEmpty } from "./spill-folder.ts";

export interface DirectorySpillStoreOptions {
  /** The folder of all sessions, such as `.toolrail/spill` in a workspace. Made, with a `.gitignore`, at the first write. */
  folder: string;
  /** The name of this session's folder in it. */
  session: string;
  /** Bytes that all sessions may keep; over it the oldest session's go first. Default 500 MB. */
  quotaBytes?: number | undefined;
  /** Default: the real time. */
  clock?: Clock | undefined;
}

/** A store of files, so that a child process can write into it and a file tool can read from it. */
export type DirectorySpillStore = SpillStore & Required<Pick<SpillStore, "openWriter" | "reserveFile">>;

const DEFAULT_QUOTA = 500_000_000;
const REF = /^[A-Za-z0-9_-][A-Za-z0-9._-]*\/[0-9a-f]{32}(-\d+)?\.[A-Za-z0-9._~!'()*%-]+$/;

/**
 * Keeps originals as files for their owner alone, `folder/session/digest.txt`. A ref is the path within the folder, so
 * that every session's originals can be read. Throws `invalid_option`; writing rejects when the disk is full or the
 * folder can't be made.
 *
 * @example
 * createDirectorySpillStore({ folder: join(root, ".toolrail/spill"), session: "2026-11-30-a1b2" });
 */
export function createDirectorySpillStore(options: DirectorySpillStoreOptions): DirectorySpillStore {
  const { session, quotaBytes = DEFAULT_QUOTA, clock = systemClock } = options;
  checkSession(session);
  if (!(quotaBytes >= 0))
    throw new ToolrailError("invalid_option", `quotaBytes must be 0 or more, not ${quotaBytes}`);
  const folder = resolve(options.folder);
  const quota = createQuotaKeeper({ folder, session, quotaBytes }, clock);
  const pathOf = (ref: SpillRef) => (REF.test(ref) ? join(folder, ref) : undefined);

  function open(callId: string): FileWriter {
    const own = makeSpillFolder(folder, session);
    const stem = fileStem(callId);
    const taken = new Set(readdirSync(own).map((name) => name.split(".")[0]));
    let free = stem;
    for (let number = 2; taken.has(free); number++) free = `${stem}-${number}`;
    return openFileWriter(own, free);
  }

  function finish(writer: FileWriter, given?: string): SpillEntry {
    const { name, size, mediaType } = writer.finish(given);
    const path = join(folder, session, name);
    quota.wrote(path, size);
    return { ref: `${session}/${name}`, size, mediaType, path };
  }

  function discard(writer: FileWriter): void {
    writer.discard();
    removeIfEmpty(dirname(writer.path));
  }

  function reserveFile(callId: string) {
    const writer = open(callId);
    return {
      path: writer.path,
      write: writer.write,
      close: async () => finish(writer),
      discard: async () => discard(writer),
    };
  }

  return {
    async write(callId, bytes, mediaType) {
      const writer = open(callId);
      try {
        writer.write(bytes);
        return finish(writer, mediaType);
      } catch (error) {
        discard(writer);
        throw error;
      }
    },
    async read(ref, { offset = 0, length = Number.POSITIVE_INFINITY } = {}) {
      const path = pathOf(ref);
      return path === undefined ? undefined : readFileRange(path, offset, length);
    },
    async delete(ref) {
      const path = pathOf(ref);
      if (path === undefined) return;
      rmSync(path, { force: true });
      removeIfEmpty(dirname(path));
    },
    list: async () =>
      listFiles(folder)
        .filter(({ partial, gone }) => !partial && !gone)
        .map(({ session: of, name, path, size, mediaType, createdAt }) => ({
          ref: `${of}/${name}`,
          size,
          mediaType,
          path,
          createdAt,
        })),
    openWriter: reserveFile,
    reserveFile,
  };
}

/** Other processes write too, and what they left gets old. */
const LOOK_AGAIN_MS = 60 * 60 * 1_000;

interface QuotaKeeper {
  /** Something was written; it stays, whatever becomes of the rest. Never throws. */
  wrote(path: string, bytes: number): void;
}

/** Looks through all that is kept only where that may be over the quota: to do so at each write would be quadratic. */
function createQuotaKeeper(place: QuotaPlace, clock: Pick<Clock, "now">): QuotaKeeper {
  let room = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    wrote(path, bytes) {
      room -= bytes;
      const now = clock.now();
      if (room >= 0 && now - lookedAt < LOOK_AGAIN_MS) return;
      try {
        const kept = keepQuota(place, { now, justWritten: path });
        // Half of it, since this process is not alone.
        room = (place.quotaBytes - kept) / 2;
        lookedAt = now;
      } catch {
        // Tried again at the next write.
      }
    },
  };
}
