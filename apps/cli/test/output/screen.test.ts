import { describe, expect, it } from "vitest";
import { createScreen } from "../../src/output/screen.ts";
import { createFakeContext } from "../support/fake-context.ts";

const ERASE = "\r\u001b[2K";

function open(columns?: number) {
  const context = createFakeContext({ columns, env: { NO_COLOR: "1" } });
  return { context, screen: createScreen(context) };
}

describe("createScreen", () => {
  it("takes the passing line away before anything else is written", () => {
    const { context, screen } = open(20);
    screen.showStatus("reading");
    screen.showStatus("reading a file with a long name");
    screen.write("done\n");
    expect(context.out()).toBe(`reading${ERASE}reading a…long name${ERASE}done\n`);
  });

  it("shows no passing line where no person looks", () => {
    const { context, screen } = open();
    screen.showStatus("reading");
    screen.write("done\n");
    expect(context.out()).toBe("done\n");
  });

  it("keeps everything back while it is held, and then writes it in order", () => {
    const { context, screen } = open(20);
    screen.showStatus("reading");
    const release = screen.hold();
    screen.write("a");
    screen.showStatus("more");
    screen.write("b");
    expect(context.out()).toBe(`reading${ERASE}`);
    release();
    screen.write("c");
    expect(context.out()).toBe(`reading${ERASE}abc`);
  });
});
