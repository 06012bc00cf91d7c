import type { SpillStore, SpillWriter } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";

const CALL = "call|with odd/chars ü";
const encode = (text: string) => new TextEncoder().encode(text);

/**
 * What every spill store must do, as a suite of the test runner: call it once per kind of store. `create` gives an empty
 * store for each test, whose cleaning up is the caller's.
 */
export function spillStoreContract(name: string, create: () => SpillStore | Promise<SpillStore>): void {
  const withStore = (test: (store: SpillStore) => Promise<void>) => async () => test(await create());

  describe(`spill store contract: ${name}`, () => {
    it("gives back every byte", withStore(checkBytes));
    it("gives back a range of them", withStore(checkRanges));
    it("keeps what one call writes twice apart", withStore(checkSameCall));
    it("tells what it keeps, with media types", withStore(checkList));
    it("forgets what is deleted, and deletes twice", withStore(checkDelete));
    it("knows nothing of a ref that is not its own", withStore(checkStrangers));
    it("is not touched by what becomes of the bytes it was given", withStore(checkCopies));
    it(
      "takes an original piece by piece",
      withStore((store) => checkWriter(store, store.openWriter?.(CALL))),
    );
    it(
      "takes one by a file of its own",
      withStore((store) => checkWriter(store, store.reserveFile?.(CALL))),
    );
    it("keeps nothing of what is discarded", withStore(checkDiscard));
  });
}

async function checkBytes(store: SpillStore): Promise<void> {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const bytes of [all, new Uint8Array(), encode("text"), new Uint8Array(3_000_001).fill(7)]) {
    const { ref, size } = await store.write(CALL, bytes);
    expect(size).toBe(bytes.length);
    expect(same(await store.read(ref), bytes)).toBe(true);
  }
}

async function checkRanges(store: SpillStore): Promise<void> {
  const { ref } = await store.write(CALL, encode("0123456789"));
  const read = async (range: { offset?: number; length?: number }) =>
    new TextDecoder().decode(await store.read(ref, range));
  expect(await read({ offset: 3, length: 4 })).toBe("3456");
  expect(await read({ offset: 8 })).toBe("89");
  expect(await read({ length: 2 })).toBe("01");
  expect(await read({ offset: 8, length: 50 })).toBe("89");
  expect(await read({ offset: 10, length: 5 })).toBe("");
  expect(await read({ offset: 99 })).toBe("");
}

async function checkSameCall(store: SpillStore): Promise<void> {
  const [a, b] = [await store.write(CALL, encode("a")), await store.write(CALL, encode("b"))];
  expect(a.ref).not.toBe(b.ref);
  expect(await store.read(a.ref)).toEqual(encode("a"));
  expect(await store.read(b.ref)).toEqual(encode("b"));
}

async function checkList(store: SpillStore): Promise<void> {
  expect(await store.list()).toEqual([]);
  const types = [
    "text/plain; charset=utf-8",
    "text/plain; charset=utf-16le",
    "image/png",
    "application/x.odd",
  ];
  const written = [];
  for (const type of types) written.push(await store.write(type, encode(`of ${type}`), type));
  const listed = await store.list();
  expect(listed.map(({ createdAt: _, ...entry }) => entry).toSorted(byRef)).toEqual(written.toSorted(byRef));
  expect(written.map(({ mediaType }) => mediaType)).toEqual(types);
  for (const { createdAt } of listed) expect(createdAt).toBeGreaterThanOrEqual(0);
}

async function checkDelete(store: SpillStore): Promise<void> {
  const { ref } = await store.write("a", encode("a"));
  const other = await store.write("b", encode("b"));
  await store.delete(ref);
  await store.delete(ref);
  expect(await store.read(ref)).toBeUndefined();
  expect((await store.list()).map((entry) => entry.ref)).toEqual([other.ref]);
}

async function checkStrangers(store: SpillStore): Promise<void> {
  for (const ref of ["", "no-such-ref", "../../etc/passwd", "/etc/passwd", "a/b", "a:b", "\0"]) {
    expect(await store.read(ref)).toBeUndefined();
    await store.delete(ref);
  }
}

async function checkCopies(store: SpillStore): Promise<void> {
  const bytes = encode("before");
  const writing = store.write(CALL, bytes);
  bytes.fill(0);
  const { ref } = await writing;
  const read = await store.read(ref);
  expect(read).toEqual(encode("before"));
  read?.fill(0);
  expect(await store.read(ref)).toEqual(encode("before"));
}

// A store may do without.
async function checkWriter(store: SpillStore, writer: SpillWriter | undefined): Promise<void> {
  if (!writer) return;
  const chunk = encode("piece ");
  for (let count = 0; count < 3; count++) writer.write(chunk);
  chunk.fill(0);
  expect(await store.list()).toEqual([]);
  const entry = await writer.close();
  expect(entry).toMatchObject({ size: 18, mediaType: "text/plain; charset=utf-8" });
  expect(await store.read(entry.ref)).toEqual(encode("piece piece piece "));
  expect((await store.list()).map(({ ref }) => ref)).toEqual([entry.ref]);
}

async function checkDiscard(store: SpillStore): Promise<void> {
  for (const writer of [store.openWriter?.(CALL), store.reserveFile?.(CALL)]) {
    writer?.write(encode("nothing"));
    await writer?.discard();
  }
  expect(await store.list()).toEqual([]);
}

function byRef(a: { ref: string }, b: { ref: string }): number {
  return a.ref < b.ref ? -1 : 1;
}

// A matcher that prints megabytes helps nobody.
function same(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, at) => byte === b[at]);
}
