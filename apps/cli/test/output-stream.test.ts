import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createOutputStream } from "../src/process-context.ts";

function setUp() {
  const written: string[] = [];
  const emitter = Object.assign(new EventEmitter(), { write: (text: string) => void written.push(text) });
  let left = 0;
  const stream = createOutputStream(
    () => emitter as unknown as NodeJS.WriteStream,
    () => left++,
  );
  const fail = (code: string) => emitter.emit("error", Object.assign(new Error(code), { code }));
  return { written, stream, fail, left: () => left };
}

describe("createOutputStream", () => {
  it.each(["EPIPE", "EIO"])("drops what is written after its reader has left, and says once: %s", (code) => {
    const { written, stream, fail, left } = setUp();
    stream.write("before");
    fail(code);
    fail(code);
    stream.write("after");
    expect(written).toEqual(["before"]);
    expect(left()).toBe(1);
  });

  it("hides no other fault", () => {
    const { stream, fail, left } = setUp();
    stream.write("before");
    expect(() => fail("ENOSPC")).toThrow("ENOSPC");
    expect(left()).toBe(0);
  });
});
