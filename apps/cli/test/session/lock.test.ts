import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LinkFile, type Processes, systemProcesses, takeLock } from "../../src/session/lock.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const among = (own: number, ...alive: readonly number[]): Processes => ({
  own,
  isAlive: (id) => alive.includes(id),
});

const inFolder = (use: (file: string) => void) =>
  inTemporaryFolder(async (folder) => use(join(folder, "s1.lock")));

describe("takeLock", () => {
  it("is for one process at a time", async () => {
    await inFolder((file) => {
      const first = takeLock(file, among(10, 10, 11));
      expect(first.ok).toBe(true);
      expect(readFileSync(file, "utf8")).toBe("10\n");
      expect(takeLock(file, among(11, 10, 11))).toEqual({ ok: false, holder: 10 });
      if (first.ok) first.release();
      expect(existsSync(file)).toBe(false);
      expect(takeLock(file, among(11, 11)).ok).toBe(true);
    });
  });

  it.each([
    ["a process that no longer lives", "10\n"],
    ["one that had the same id", "11\n"],
    ["nobody, since it was killed before it had written", ""],
    ["somebody who wrote something else", "me\n"],
  ])("takes over the lock of %s", async (_, text) => {
    await inFolder((file) => {
      writeFileSync(file, text);
      expect(takeLock(file, among(11, 11)).ok).toBe(true);
      expect(readFileSync(file, "utf8")).toBe("11\n");
      expect(readdirSync(join(file, ".."))).toEqual(["s1.lock"]);
    });
  });

  it("leaves a lock alone that another process took over in the meantime", async () => {
    await inFolder((file) => {
      writeFileSync(file, "10\n");
      const processes: Processes = {
        own: 11,
        isAlive(id) {
          // Between the look at the dead process's lock and its removal.
          if (id === 10) writeFileSync(file, "12\n");
          return id === 12;
        },
      };
      expect(takeLock(file, processes)).toEqual({ ok: false, holder: 12 });
      expect(readFileSync(file, "utf8")).toBe("12\n");
    });
  });

  it("takes over a link that leads nowhere, and writes nothing behind it", async () => {
    await inFolder((file) => {
      symlinkSync(`${file}.elsewhere`, file);
      expect(takeLock(file, among(11, 11)).ok).toBe(true);
      expect(readFileSync(file, "utf8")).toBe("11\n");
      expect(readdirSync(join(file, ".."))).toEqual(["s1.lock"]);
    });
  });

  it("is never there without its holder, and never put in the place of another's", async () => {
    await inFolder((file) => {
      const seen: string[] = [];
      const linkLate: LinkFile = (path, name) => {
        seen.push(readFileSync(path, "utf8"), String(existsSync(name)));
        writeFileSync(file, "12\n");
        linkSync(path, name);
      };
      expect(takeLock(file, among(11, 11, 12), linkLate)).toEqual({ ok: false, holder: 12 });
      expect(seen).toEqual(["11\n", "false"]);
      expect(readdirSync(join(file, ".."))).toEqual(["s1.lock"]);
    });
  });

  it("leaves a dead process's lock to whoever is about to remove it", async () => {
    await inFolder((file) => {
      writeFileSync(file, "10\n");
      writeFileSync(`${file}.clear`, "12\n");
      expect(takeLock(file, among(11, 12))).toEqual({ ok: false, holder: 12 });
      expect(readFileSync(file, "utf8")).toBe("10\n");
      expect(takeLock(file, among(11)).ok).toBe(true);
      expect(readdirSync(join(file, ".."))).toEqual(["s1.lock"]);
    });
  });

  it("works where a file has one name only", async () => {
    await inFolder((file) => {
      const noLinks: LinkFile = () => {
        throw Object.assign(new Error("not supported"), { code: "EPERM" });
      };
      expect(takeLock(file, among(10, 10), noLinks).ok).toBe(true);
      expect(readFileSync(file, "utf8")).toBe("10\n");
      expect(takeLock(file, among(11, 10), noLinks)).toEqual({ ok: false, holder: 10 });
      expect(takeLock(file, among(11), noLinks).ok).toBe(true);
      expect(readdirSync(join(file, ".."))).toEqual(["s1.lock"]);
    });
  });

  it("removes no lock but its own", async () => {
    await inFolder((file) => {
      const lock = takeLock(file, among(11, 11));
      writeFileSync(file, "12\n");
      if (lock.ok) lock.release();
      expect(readFileSync(file, "utf8")).toBe("12\n");
    });
  });

  it("throws where nothing can be written", async () => {
    await inFolder((file) => expect(() => takeLock(join(file, "below"), among(1))).toThrow("ENOENT"));
  });
});

describe("the processes of this machine", () => {
  it("hold this one and no other that never was", () => {
    expect(systemProcesses.isAlive(systemProcesses.own)).toBe(true);
    // Above the largest id that a system gives.
    expect(systemProcesses.isAlive(2 ** 30)).toBe(false);
  });
});
