import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withFileLock } from "../../src/authorization/file-lock.ts";
import { systemClock } from "../../src/system-clock.ts";

const options = { clock: systemClock };

function makeLock(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "folder", "a.lock");
}

function age(lock: string): void {
  utimesSync(lock, 1_000, 1_000);
}

/** Work that goes on until it is told to end. */
function holder(lock: string) {
  const [entered, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = withFileLock(
    lock,
    () => {
      entered.resolve();
      return left.promise;
    },
    options,
  );
  return { entered: entered.promise, leave: () => left.resolve(), done };
}

describe("a lock of a file", () => {
  it("lets one at a time through, and is gone afterwards", async () => {
    const lock = makeLock();
    const order: string[] = [];
    const work = (name: string) =>
      withFileLock(
        lock,
        async () => {
          order.push(`${name} in`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${name} out`);
        },
        options,
      );
    await Promise.all([work("a"), work("b")]);
    expect(order.map((line) => line.slice(2))).toEqual(["in", "out", "in", "out"]);
    expect(readdirSync(join(lock, ".."))).toEqual([]);
  });

  it("that was left behind is taken by one of many", async () => {
    const lock = makeLock();
    await withFileLock(lock, async () => {}, options);
    for (let round = 0; round < 20; round++) {
      writeFileSync(lock, "");
      age(lock);
      let inside = 0;
      let most = 0;
      const work = async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside--;
      };
      await Promise.all(Array.from({ length: 6 }, () => withFileLock(lock, work, options)));
      expect(most, `round ${round}`).toBe(1);
    }
    expect(readdirSync(join(lock, ".."))).toEqual([]);
  });

  it("that was left behind in the midst of that is taken too", async () => {
    const lock = makeLock();
    await withFileLock(lock, async () => {}, options);
    for (const path of [lock, `${lock}.stale`]) {
      writeFileSync(path, "");
      age(path);
    }
    expect(await withFileLock(lock, async () => "done", options)).toBe("done");
    expect(readdirSync(join(lock, ".."))).toEqual([]);
  });

  it("is not removed by one who has lost it", async () => {
    const lock = makeLock();
    const slow = holder(lock);
    await slow.entered;
    age(lock);
    const second = holder(lock);
    await second.entered;
    const owner = readFileSync(lock, "utf8");
    expect(owner).toMatch(/^[0-9a-f]{32}$/);
    slow.leave();
    await slow.done;
    expect(readFileSync(lock, "utf8")).toBe(owner);
    second.leave();
    await second.done;
    expect(existsSync(lock)).toBe(false);
  });

  it("is not waited for after the signal has fired", async () => {
    const lock = makeLock();
    const first = holder(lock);
    await first.entered;
    const controller = new AbortController();
    const work = vi.fn(async () => {});
    const waiting = withFileLock(lock, work, { ...options, signal: controller.signal });
    controller.abort(new Error("no longer needed"));
    await expect(waiting).rejects.toThrow("no longer needed");
    expect(work).not.toHaveBeenCalled();
    expect(existsSync(lock)).toBe(true);
    first.leave();
    await first.done;
  });

  it("is left behind by the clock that it is given", async () => {
    const lock = makeLock();
    const first = holder(lock);
    await first.entered;
    const later = { ...systemClock, now: () => Date.now() + 31_000 };
    expect(await withFileLock(lock, async () => "done", { clock: later })).toBe("done");
    first.leave();
    await first.done;
  });

  it("that can't be made keeps nothing from being done", async () => {
    const lock = makeLock();
    writeFileSync(join(lock, "..", "..", "folder"), "a file");
    expect(await withFileLock(lock, async () => "done", options)).toBe("done");
  });
});
