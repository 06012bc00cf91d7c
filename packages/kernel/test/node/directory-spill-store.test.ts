import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { createDirectorySpillStore, type DirectorySpillStoreOptions } from "@toolrail/kernel/node";
import { createFakeClock, spillStoreContract } from "@toolrail/kernel/testing";
import { isToolrailError } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./fixtures.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function storeIn(root: string, options: Partial<DirectorySpillStoreOptions> = {}) {
  return createDirectorySpillStore({ folder: join(root, ".toolrail/spill"), session: "s1", ...options });
}

spillStoreContract("directory", () => storeIn(temporaryFolder()));

const mode = (path: string) => statSync(path).mode & 0o777;

describe("the folder", () => {
  it("is not made before something is kept", async () => {
    const root = temporaryFolder();
    const store = storeIn(root);
    expect(await store.list()).toEqual([]);
    expect(await store.read("s1/0123")).toBeUndefined();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is its owner's alone, out of version control, and its names are digests", async () => {
    const root = temporaryFolder();
    const { path, ref } = await storeIn(root).write("../call 1", encode("secret"));
    const spill = join(root, ".toolrail/spill");
    expect(path).toBe(join(spill, ref));
    // The first 128 bits of `printf '../call 1' | sha256sum`.
    expect(ref).toBe("s1/4c6d1cecbc75ffd8fa53819a99dda400.txt");
    expect([mode(spill), mode(join(spill, "s1")), mode(path ?? "")]).toEqual([0o700, 0o700, 0o600]);
    expect(readFileSync(join(spill, ".gitignore"), "utf8")).toBe("*\n");
    expect(readFileSync(path ?? "", "utf8")).toBe("secret");
  });

  it("gets its modes back where it is open to others", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, ".toolrail/spill/s1"), { recursive: true });
    chmodSync(join(root, ".toolrail/spill"), 0o755);
    await storeIn(root).write("a", encode("a"));
    expect(mode(join(root, ".toolrail/spill"))).toBe(0o700);
  });

  it.each([".toolrail", ".toolrail/spill", ".toolrail/spill/s1"])(
    "is not made where %s leads elsewhere",
    async (link) => {
      const root = temporaryFolder();
      const elsewhere = temporaryFolder();
      mkdirSync(join(root, link, ".."), { recursive: true });
      symlinkSync(elsewhere, join(root, link));
      await expect(storeIn(root).write("a", encode("a"))).rejects.toThrow("symbolic link");
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  it("leaves nothing of what it could not write", async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, ".toolrail"), "a file stands here");
    await expect(storeIn(root).write("a", encode("a"))).rejects.toThrow();
    expect(readdirSync(root)).toEqual([".toolrail"]);
  });

  it("does not stay behind empty: most sessions keep nothing", async () => {
    const root = temporaryFolder();
    const spill = join(root, ".toolrail/spill");
    const store = storeIn(root);
    const [unused, used] = [store.reserveFile("a"), store.reserveFile("b")];
    await unused.discard();
    expect(readdirSync(join(spill, "s1"))).toEqual([basename(used.path)]);
    const { ref } = await used.close();
    await store.delete(ref);
    expect(readdirSync(spill)).toEqual([".gitignore"]);
    await expect(store.write("c", { length: 1 } as never)).rejects.toThrow();
    expect(readdirSync(spill)).toEqual([".gitignore"]);
    expect(await store.write("d", encode("d"))).toMatchObject({ size: 1 });
  });

  it.each(["", ".", "..", "a/b", "a\\b", ".hidden", "a\0b"])("takes no session named %j", (session) => {
    expect(() => storeIn("/nowhere", { session })).toThrowError(
      expect.toSatisfy((error) => isToolrailError(error) && error.code === "invalid_option"),
    );
  });
});

describe("a reserved file", () => {
  it("is written by a child process, and by us behind it", async () => {
    const store = storeIn(temporaryFolder());
    const writer = store.reserveFile("c");
    writer.write(encode("before\n"));
    const { status } = spawnSync("sh", ["-c", 'echo child >> "$1"', "sh", writer.path]);
    expect(status).toBe(0);
    writer.write(encode("after\n"));
    const { ref, size } = await writer.close();
    expect(size).toBe(19);
    expect(new TextDecoder().decode(await store.read(ref))).toBe("before\nchild\nafter\n");
  });

  it("has its media type from its content", async () => {
    const store = storeIn(temporaryFolder());
    const writer = store.reserveFile("c");
    writer.write(Uint8Array.of(1, 0, 2));
    expect(await writer.close()).toMatchObject({ mediaType: "application/octet-stream" });
  });
});

describe("the quota", () => {
  it("lets the oldest session's files go first, and says so to whoever reads one", async () => {
    const root = temporaryFolder();
    const clock = createFakeClock({ start: Date.now() });
    const write = async (session: string, age: number) => {
      const store = storeIn(root, { session, quotaBytes: 1_000, clock });
      const entry = await store.write(`${session} ${age}`, new Uint8Array(300).fill(65));
      const at = clock.now() / 1_000 - age;
      utimesSync(entry.path ?? "", at, at);
      return entry;
    };
    // The session `new` has the oldest file, but was in use last.
    const newest = await write("new", 5_000);
    const old = [await write("old", 4_000), await write("old", 3_000)];
    const late = await write("new", 10);
    const store = storeIn(root, { session: "mine", quotaBytes: 1_000, clock });
    const mine = await store.write("mine", new Uint8Array(300).fill(66));
    const kept = (await store.list()).map(({ ref }) => ref);
    expect(kept.toSorted()).toEqual([newest.ref, late.ref, mine.ref].toSorted());
    for (const { ref, path } of old) {
      expect(await store.read(ref)).toBeUndefined();
      expect(readFileSync(path ?? "", "utf8")).toContain("no longer kept");
      expect(mode(path ?? "")).toBe(0o600);
    }
  });

  it("never takes what was just written, and takes the session's own files last", async () => {
    const store = storeIn(temporaryFolder(), { quotaBytes: 1_000 });
    const first = await store.write("a", new Uint8Array(600));
    const second = await store.write("b", new Uint8Array(5_000));
    expect((await store.list()).map(({ ref }) => ref)).toEqual([second.ref]);
    expect(await store.read(first.ref)).toBeUndefined();
  });

  it("sweeps what a killed process left half written, after a day", async () => {
    const root = temporaryFolder();
    const store = storeIn(root);
    const old = store.reserveFile("old");
    const fresh = store.reserveFile("fresh");
    const yesterday = Date.now() / 1_000 - 90_000;
    utimesSync(old.path, yesterday, yesterday);
    await store.write("c", encode("c"));
    expect([existsSync(old.path), existsSync(fresh.path)]).toEqual([false, true]);
    await old.discard();
    await fresh.discard();
  });

  it("looks through what is kept once for many writes, and again after an hour", async () => {
    const root = temporaryFolder();
    const clock = createFakeClock({ start: Date.now() });
    const store = storeIn(root, { clock });
    await store.write("a", encode("a"));
    const killed = storeIn(root, { session: "killed", clock }).reserveFile("old");
    const yesterday = Date.now() / 1_000 - 90_000;
    utimesSync(killed.path, yesterday, yesterday);
    await store.write("b", encode("b"));
    expect(existsSync(killed.path)).toBe(true);
    await clock.advance(60 * 60 * 1_000);
    await store.write("c", encode("c"));
    expect(existsSync(killed.path)).toBe(false);
    await killed.discard();
  });

  it("sweeps the folder of a killed session with the last of its files", async () => {
    const root = temporaryFolder();
    const killed = storeIn(root, { session: "killed" }).reserveFile("old");
    const yesterday = Date.now() / 1_000 - 90_000;
    utimesSync(killed.path, yesterday, yesterday);
    await storeIn(root).write("c", encode("c"));
    expect(readdirSync(join(root, ".toolrail/spill")).toSorted()).toEqual([".gitignore", "s1"]);
    await killed.discard();
  });
});
