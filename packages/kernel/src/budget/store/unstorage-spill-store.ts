import type { Clock, SpillEntry, SpillStore } from "@toolrail/protocol";
import { systemClock } from "../../system-clock.ts";
import { joinBytes } from "../sink/end-buffer.ts";
import { mediaTypeOf } from "../text-bytes.ts";
import { PartWriter } from "./part-writer.ts";
import { type RawStorage, readRaw } from "./raw-storage.ts";

export interface UnstorageSpillStoreOptions {
  /** What the keys begin with. Default `spill`. */
  base?: string | undefined;
  /** Bytes of one item. Default 1 MiB. */
  partSize?: number | undefined;
  /** Default: the real time. */
  clock?: Clock | undefined;
}

const FACTS = ":facts";

/**
 * Keeps originals in a storage of `unstorage` (S3, Redis, …), for agents that run on many machines. Each is cut into
 * parts, so that a range is read without the rest and none is whole in memory. Only raw bytes go in and come out.
 *
 * @example
 * createUnstorageSpillStore(createStorage({ driver: redisDriver({ base: "agent" }) }));
 */
export function createUnstorageSpillStore(
  storage: RawStorage,
  options: UnstorageSpillStoreOptions = {},
): SpillStore {
  const { base = "spill", partSize = 1024 * 1024, clock = systemClock } = options;
  const keyOf = (ref: string, what: string | number) => `${base}:${ref}:${what}`;
  const factsKey = (ref: string) => `${base}:${ref}${FACTS}`;
  const factsOf = async (ref: string) => bytesToFacts(await readRaw(storage, factsKey(ref)));
  let made = 0;

  function open(callId: string) {
    const createdAt = clock.now();
    const named = digest(`${callId} ${createdAt} ${++made}`);
    let start: Uint8Array | undefined;
    const parts = new PartWriter(partSize, async (part, bytes) => {
      start ??= bytes;
      await storage.setItemRaw(keyOf(await named, part), bytes);
    });

    async function discard(): Promise<void> {
      await parts.settled();
      for (let part = 0; part < parts.parts; part++) await storage.removeItem(keyOf(await named, part));
    }

    async function close(mediaType?: string): Promise<SpillEntry> {
      try {
        await parts.end();
        const ref = await named;
        const type = mediaType ?? mediaTypeOf(start ?? new Uint8Array(), parts.size);
        const facts: StoredFacts = { size: parts.size, mediaType: type, createdAt, partSize };
        // Last, so that what is listed is whole.
        await storage.setItemRaw(factsKey(ref), factsToBytes(facts));
        return { ref, size: parts.size, mediaType: type };
      } catch (error) {
        await discard().catch(() => {});
        throw error;
      }
    }
    return { write: (chunk: Uint8Array) => parts.write(chunk), close, discard };
  }

  return {
    async write(callId, bytes, mediaType) {
      const writer = open(callId);
      writer.write(bytes);
      return writer.close(mediaType);
    },
    async read(ref, { offset = 0, length = Number.POSITIVE_INFINITY } = {}) {
      const facts = await factsOf(ref);
      if (!facts) return undefined;
      const end = Math.min(facts.size, offset + length);
      const read: Uint8Array[] = [];
      for (let part = Math.floor(offset / facts.partSize); part * facts.partSize < end; part++) {
        const bytes = await readRaw(storage, keyOf(ref, part));
        if (!bytes) return undefined;
        const before = part * facts.partSize;
        read.push(bytes.subarray(Math.max(0, offset - before), end - before));
      }
      return joinBytes(read);
    },
    async delete(ref) {
      const facts = await factsOf(ref);
      await storage.removeItem(factsKey(ref));
      if (!facts) return;
      for (let part = 0; part * facts.partSize < facts.size; part++)
        await storage.removeItem(keyOf(ref, part));
    },
    async list() {
      const keys = (await storage.getKeys(base)).filter((key) => key.endsWith(FACTS));
      const entries = keys.map(async (key) => {
        const facts = bytesToFacts(await readRaw(storage, key));
        const ref = key.slice(0, -FACTS.length).split(":").at(-1) ?? "";
        return facts
          ? [{ ref, size: facts.size, mediaType: facts.mediaType, createdAt: facts.createdAt }]
          : [];
      });
      return (await Promise.all(entries)).flat();
    },
    openWriter: open,
  };
}

/** SHA-256 in hexadecimal, 128 bits of it. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Facts written beside the parts of an original. */
interface StoredFacts {
  /** Bytes of the whole. */
  size: number;
  mediaType: string;
  createdAt: number;
  /** Bytes of each part but the last. */
  partSize: number;
}

function factsToBytes(facts: StoredFacts): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(facts));
}

/** Undefined for what is none. */
function bytesToFacts(bytes: Uint8Array | undefined): StoredFacts | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isFacts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFacts(value: unknown): value is StoredFacts {
  if (typeof value !== "object" || value === null) return false;
  const { size, mediaType, createdAt, partSize }: Partial<Record<keyof StoredFacts, unknown>> = value;
  return [size, createdAt, partSize].every(Number.isSafeInteger) && typeof mediaType === "string";
}
