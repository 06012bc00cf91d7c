import { createUnstorageSpillStore } from "@toolrail/kernel/budget";
import { spillStoreContract } from "@toolrail/kernel/testing";
import { expect, it } from "vitest";
import { fakeStorage } from "./raw-storage.ts";

spillStoreContract("unstorage", () => createUnstorageSpillStore(fakeStorage()));
spillStoreContract("unstorage, in small parts", () =>
  createUnstorageSpillStore(fakeStorage(Buffer.from), { partSize: 700 }),
);
spillStoreContract("unstorage, a driver of array buffers", () =>
  createUnstorageSpillStore(
    fakeStorage((bytes) => bytes.buffer),
    { partSize: 50_000, base: "a:b" },
  ),
);

it("reads a range without the parts around it", async () => {
  const storage = fakeStorage();
  const reads: string[] = [];
  const counting = {
    ...storage,
    getItemRaw: (key: string) => {
      reads.push(key.replace(/^.*:/, ""));
      return storage.getItemRaw(key);
    },
  };
  const store = createUnstorageSpillStore(counting, { partSize: 10 });
  const { ref } = await store.write("c", new TextEncoder().encode("0123456789".repeat(50)));
  reads.length = 0;
  expect(new TextDecoder().decode(await store.read(ref, { offset: 205, length: 10 }))).toBe("5678901234");
  expect(reads).toEqual(["facts", "20", "21"]);
});

it("leaves nothing of what it could not write", async () => {
  const storage = fakeStorage();
  const failing = {
    ...storage,
    setItemRaw: (key: string, value: Uint8Array) => {
      if (key.endsWith(":2")) throw new Error("disk full");
      return storage.setItemRaw(key, value);
    },
  };
  const store = createUnstorageSpillStore(failing, { partSize: 10 });
  await expect(store.write("c", new Uint8Array(45))).rejects.toThrow("disk full");
  expect([...storage.items.keys()]).toEqual([]);
});

it("gives undefined where a part or its facts are damaged", async () => {
  const storage = fakeStorage();
  const store = createUnstorageSpillStore(storage, { partSize: 10 });
  const { ref } = await store.write("c", new Uint8Array(25));
  storage.items.delete(`spill:${ref}:1`);
  expect(await store.read(ref)).toBeUndefined();
  expect(await store.read(ref, { length: 10 })).toEqual(new Uint8Array(10));
  storage.items.set(`spill:${ref}:facts`, new TextEncoder().encode('{"size":"many"}'));
  expect(await store.read(ref)).toBeUndefined();
  expect(await store.list()).toEqual([]);
});

it("takes for text what a small part cuts inside a character", async () => {
  const store = createUnstorageSpillStore(fakeStorage(), { partSize: 2 });
  const entry = await store.write("c", new TextEncoder().encode("aé漢"));
  expect(entry.mediaType).toBe("text/plain; charset=utf-8");
});
