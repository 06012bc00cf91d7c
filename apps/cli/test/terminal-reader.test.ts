import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { openTerminalReader } from "../src/terminal-reader.ts";

function setUp(terminal: object = {}) {
  const input = new PassThrough();
  let shown = "";
  const output = new Writable({
    write(chunk, _, done) {
      shown += chunk;
      done();
    },
  });
  let interrupts = 0;
  const reader = openTerminalReader(
    Object.assign(input, { isTTY: true }, terminal) as unknown as NodeJS.ReadStream,
    output as unknown as NodeJS.WriteStream,
    () => {
      interrupts++;
    },
  );
  return { input, reader, shown: () => shown, interrupts: () => interrupts };
}

/** Until the editor has seen what was typed. */
const seen = () => new Promise((resolve) => setImmediate(resolve));

describe("openTerminalReader", () => {
  it("asks with a prompt and gives the line", async () => {
    const { input, reader, shown } = setUp();
    const answer = reader.ask("> ");
    expect(shown()).toContain("> ");
    input.write("hello\n");
    expect(await answer).toBe("hello");
    reader.close();
  });

  it("gives lines that were typed before anybody asked, in order", async () => {
    const { input, reader } = setUp();
    input.write("one\ntwo\n");
    await seen();
    expect([await reader.ask("> "), await reader.ask("> ")]).toEqual(["one", "two"]);
    reader.close();
  });

  it("takes for a fresh question only what is typed after it", async () => {
    const { input, reader } = setUp();
    input.write("y\n");
    await seen();
    const answer = reader.ask("May it? ", { fresh: true });
    input.write("n\n");
    expect(await answer).toBe("n");
    expect(await reader.ask("> ")).toBe("y");
    reader.close();
  });

  it("forgets what was half typed at Ctrl-C, wherever the cursor stood", async () => {
    const { input, reader, interrupts } = setUp();
    const answer = reader.ask("> ");
    input.write("rm all of it\u0002\u0002\u0003");
    await seen();
    input.write("ls\n");
    expect(await answer).toBe("ls");
    expect(interrupts()).toBe(1);
    reader.close();
  });

  it("only clears a line that holds something, where that is asked for", async () => {
    const { input, reader, interrupts } = setUp();
    const answer = reader.ask("> ", { clearsFirst: true });
    input.write("half\u0003");
    await seen();
    expect(interrupts()).toBe(0);
    input.write("\u0003");
    await seen();
    expect(interrupts()).toBe(1);
    input.write("ls\n");
    expect(await answer).toBe("ls");
    input.write("half\u0003");
    await seen();
    expect(interrupts()).toBe(2);
    reader.close();
  });

  it("tells of each key but Ctrl-C while the question is open", async () => {
    const { input, reader } = setUp();
    let keys = 0;
    const answer = reader.ask("> ", { onKey: () => keys++ });
    input.write("\u0003");
    await seen();
    expect(keys).toBe(0);
    input.write("a\u001b[D");
    await seen();
    expect(keys).toBe(2);
    input.write("\n");
    await answer;
    const told = keys;
    input.write("b");
    await seen();
    expect(keys).toBe(told);
    reader.close();
  });

  it("says which of the lines that were typed before is answered now", async () => {
    const { input, reader, shown } = setUp();
    input.write("queued question\n");
    await seen();
    const before = shown().length;
    await reader.ask("> ");
    expect(shown().slice(before)).toBe("> queued question\n");
    reader.close();
  });

  it.each([["\u0003"], ["half\u0003"]])(
    "does not ask again at %j when the question is answered",
    async (typed) => {
      const { input, reader, shown } = setUp();
      const answer = reader.ask("May it? ");
      input.write("y\n");
      expect(await answer).toBe("y");
      input.write(typed);
      await seen();
      expect(shown().split("May it?")).toHaveLength(2);
      reader.close();
    },
  );

  it("gives undefined at the end of the input, and from then on", async () => {
    const { input, reader } = setUp();
    const answer = reader.ask("> ");
    input.end();
    expect(await answer).toBeUndefined();
    expect(await reader.ask("> ")).toBeUndefined();
  });

  it("hands Ctrl-C on, which in raw mode is only a key", async () => {
    const { input, reader, interrupts } = setUp();
    void reader.ask("> ");
    input.write("\u0003");
    await seen();
    expect(interrupts()).toBe(1);
    reader.close();
  });

  it("ends with a terminal that was closed, which takes no mode any more", async () => {
    let isClosed = false;
    const setRawMode = () => {
      if (isClosed) throw new Error("setRawMode EIO");
    };
    const { input, reader } = setUp({ setRawMode });
    const answer = reader.ask("> ");
    isClosed = true;
    input.end();
    expect(await answer).toBeUndefined();
    reader.close();
  });
});
