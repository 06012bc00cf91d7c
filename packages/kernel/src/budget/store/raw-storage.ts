/** What is used of a storage of `unstorage`, whatever its driver; anything of this shape will do. */
export interface RawStorage {
  setItemRaw(key: string, value: Uint8Array): unknown;
  getItemRaw(key: string): unknown;
  removeItem(key: string): unknown;
  getKeys(base: string): Promise<string[]>;
}

/** The bytes of a key; undefined where there are none. Drivers give them as buffers of several kinds. */
export async function readRaw(storage: RawStorage, key: string): Promise<Uint8Array | undefined> {
  const value: unknown = await storage.getItemRaw(key);
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}
