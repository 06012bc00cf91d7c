import type { RawStorage } from "@toolrail/kernel/budget";

export interface FakeStorage extends RawStorage {
  readonly items: Map<string, Uint8Array>;
}

/** A storage as `unstorage` has them, which gives bytes back as another kind of buffer than it took, as drivers do. */
export function fakeStorage(giveBack: (bytes: Uint8Array) => unknown = (bytes) => bytes): FakeStorage {
  const items = new Map<string, Uint8Array>();
  return {
    items,
    async setItemRaw(key, value) {
      items.set(key, value.slice());
    },
    getItemRaw: async (key) => {
      const bytes = items.get(key);
      return bytes ? giveBack(bytes.slice()) : null;
    },
    async removeItem(key) {
      items.delete(key);
    },
    getKeys: async (base) => [...items.keys()].filter((key) => key.startsWith(`${base}:`)),
  };
}
