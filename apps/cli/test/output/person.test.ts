import { describe, expect, it } from "vitest";
import { createPerson } from "../../src/output/person.ts";
import { createScreen } from "../../src/output/screen.ts";
import { createFakeContext } from "../support/fake-context.ts";

const never = () => new AbortController().signal;

/** A terminal at which each prompt waits until it is answered. */
function setUp() {
  const context = createFakeContext({ columns: 80 });
  const screen = createScreen(context);
  const asked: { prompt: string; answer(line: string): void }[] = [];
  let open = 0;
  const person = createPerson(context, {
    screen,
    async openReader() {
      open++;
      return {
        ask: (prompt) => new Promise((resolve) => asked.push({ prompt, answer: resolve })),
        close: () => void open--,
      };
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { context, screen, person, asked, settle, open: () => open };
}

describe("a person", () => {
  it("is asked one thing at a time, so that no answer serves two", async () => {
    const { person, asked, settle, open } = setUp();
    const first = person.talk(never(), (reader) => reader.ask("first? "));
    const second = person.talk(never(), (reader) => reader.ask("second? "));
    await settle();
    expect([asked.map(({ prompt }) => prompt), open()]).toEqual([["first? "], 1]);
    asked[0]?.answer("y");
    expect(await first).toBe("y");
    await settle();
    expect([asked.map(({ prompt }) => prompt), open()]).toEqual([["first? ", "second? "], 1]);
    asked[1]?.answer("n");
    expect(await second).toBe("n");
    expect(open()).toBe(0);
  });

  it("is not asked what was given up while another talk went on", async () => {
    const { person, asked, settle } = setUp();
    const stop = new AbortController();
    const first = person.talk(never(), (reader) => reader.ask("first? "));
    const second = person.talk(stop.signal, (reader) => reader.ask("second? "));
    await settle();
    stop.abort();
    asked[0]?.answer("y");
    expect([await first, await second]).toEqual(["y", undefined]);
    expect(asked).toHaveLength(1);
  });

  it("goes on to the next talk after one that failed, and lets the screen go on", async () => {
    const { context, screen, person, asked, settle } = setUp();
    const first = person.talk(never(), () => Promise.reject(new Error("broken")));
    const second = person.talk(never(), (reader) => reader.ask("second? "));
    await expect(first).rejects.toThrow("broken");
    await settle();
    screen.write("a card\n");
    expect(context.out()).toBe("");
    asked[0]?.answer("y");
    expect(await second).toBe("y");
    expect(context.out()).toBe("a card\n");
  });
});
