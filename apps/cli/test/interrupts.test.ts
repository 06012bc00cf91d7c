import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createInterrupts } from "../src/interrupts.ts";

function setUp() {
  const process = new EventEmitter();
  const interrupts = createInterrupts(process as NodeJS.Process);
  const heard: string[] = [];
  return { process, interrupts, heard, listen: (name: string) => interrupts.listen(() => heard.push(name)) };
}

describe("createInterrupts", () => {
  it("takes Ctrl-C over only while somebody listens", () => {
    const { process, listen } = setUp();
    expect(process.listenerCount("SIGINT")).toBe(0);
    const first = listen("first");
    const second = listen("second");
    expect(process.listenerCount("SIGINT")).toBe(1);
    first();
    first();
    expect(process.listenerCount("SIGINT")).toBe(1);
    second();
    expect(process.listenerCount("SIGINT")).toBe(0);
  });

  it("tells the latest listener, by signal or by key", () => {
    const { process, interrupts, heard, listen } = setUp();
    listen("outer");
    const inner = listen("inner");
    process.emit("SIGINT");
    inner();
    interrupts.fire();
    expect(heard).toEqual(["inner", "outer"]);
  });

  it("tells the latest listener once, and each later one, that nobody reads", async () => {
    const { interrupts, heard, listen } = setUp();
    const first = listen("first");
    interrupts.abandon();
    await setImmediate();
    first();
    listen("second");
    await setImmediate();
    interrupts.abandon();
    await setImmediate();
    expect(heard).toEqual(["first", "second"]);
    expect(interrupts.isAbandoned()).toBe(true);
  });

  it("does not tell a listener of it that Ctrl-C has told, nor one that is gone", async () => {
    const { process, interrupts, heard, listen } = setUp();
    listen("told");
    process.emit("SIGINT");
    interrupts.abandon();
    const gone = listen("gone");
    gone();
    await setImmediate();
    expect(heard).toEqual(["told"]);
    expect(interrupts.isAbandoned()).toBe(false);
  });

  it("does nothing on a key when nobody listens", () => {
    expect(() => setUp().interrupts.fire()).not.toThrow();
  });
});
