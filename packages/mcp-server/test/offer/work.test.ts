import { describe, expect, test } from "vitest";
import { createWork } from "../../src/offer/work.ts";

/** Tasks that end when told to, and the most that ever ran at once. */
function tasks() {
  const open: (() => void)[] = [];
  let running = 0;
  const seen = { most: 0, started: 0 };
  const task = async () => {
    running += 1;
    seen.started += 1;
    seen.most = Math.max(seen.most, running);
    await new Promise<void>((resolve) => open.push(resolve));
    running -= 1;
  };
  return { task, seen, endOne: () => open.shift()?.() };
}

describe("work", () => {
  test("runs 32 tasks at once, the others as these end", async () => {
    const { task, seen, endOne } = tasks();
    const work = createWork();
    const all = Array.from({ length: 50 }, () => work.run(task, { alone: false }));
    await Promise.resolve();
    expect(seen).toEqual({ most: 32, started: 32 });
    for (let ended = 0; ended < 50; ended++) {
      endOne();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(seen).toEqual({ most: 32, started: 50 });
  });

  test("runs what must be alone one after the other, also after a failure", async () => {
    const work = createWork();
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === "a") throw new Error(name);
    };
    const results = await Promise.allSettled(["a", "b"].map((name) => work.run(step(name), { alone: true })));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(order).toEqual(["a starts", "a ends", "b starts", "b ends"]);
  });

  test("waits for what came while it waited", async () => {
    const { task, seen, endOne } = tasks();
    const work = createWork();
    void work.run(task, { alone: false });
    let idle = false;
    const waiting = work.idle().then(() => {
      idle = true;
    });
    void work.run(task, { alone: false });
    await new Promise(setImmediate);
    endOne();
    await new Promise(setImmediate);
    expect({ idle, started: seen.started }).toEqual({ idle: false, started: 2 });
    endOne();
    await waiting;
  });
});
