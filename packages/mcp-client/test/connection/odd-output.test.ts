import { describe, expect, it } from "vitest";
import type { Era } from "../../src/config/server-entry.ts";
import { MAX_MESSAGE_BYTES } from "../../src/connection/child/read-messages.ts";
import { faultOf, type Opened, open, patient, stdioEntry, textOf, withEra } from "./open.ts";

const eras: [name: string, era: Era | undefined][] = [
  ["sdk", undefined],
  ["client", "auto"],
];

describe.each(eras)("a server that writes odd things on its pipes: %s", (_name, era) => {
  const start = (...flags: string[]) => open(withEra(stdioEntry(flags), era));
  const call = async ({ connection }: Opened, name: string, args = {}) =>
    textOf(await connection.callTool(name, args, patient()));

  it("may write what is no message", async () => {
    const opened = await start("--noisy");
    expect(await call(opened, "noise")).toBe("after the noise");
    expect(await call(opened, "echo")).toBe("{}");
    expect(opened.log).toEqual([
      "Welcome to the server!",
      "Listening on port 3000…",
      "{ not json }",
      "[1, 2",
      "42",
      '"text"',
      "null",
      "[]",
      "{}",
    ]);
  });

  it("may speak before it is spoken to", async () => {
    const opened = await start("--early");
    expect(opened.log).toEqual(["info: early"]);
    expect(await call(opened, "echo")).toBe("{}");
  });

  it("may be slow to start", async () => {
    expect(await call(await start("--slow=700"), "echo")).toBe("{}");
  });

  it.each(["large", "large-id-last"])("may answer with 580 kB in a line: %s", async (name) => {
    const said = await call(await start(), name, { bytes: 580_000 });
    expect(said).toHaveLength(580_000);
  });

  it.each(["large", "large-id-last"])("loses only the answer that is too large: %s", async (name) => {
    const opened = await start();
    const fault = await faultOf(call(opened, name, { bytes: MAX_MESSAGE_BYTES }));
    expect(fault).toMatchObject({ kind: "refused", sent: true });
    expect(fault.message).toMatch(/^the server's answer is too large: 1\d{7} bytes, at most 10485760$/);
    expect(opened.log.join()).toMatch(/a message of 1\d{7} bytes was passed over/);
    expect(await call(opened, "echo")).toBe("{}");
  });

  it("may write any amount of noise in one line", async () => {
    const opened = await start();
    expect(await call(opened, "large-noise", { bytes: MAX_MESSAGE_BYTES + 1 })).toBe("after the noise");
    expect(opened.log).toEqual([
      `a message of ${MAX_MESSAGE_BYTES + 1} bytes was passed over: ${"y".repeat(200)}…`,
    ]);
  });

  it.each([
    ["text-id", "the id was a text"],
    ["batch", "in a batch"],
    ["crlf", "with CRLF"],
    ["split", "größer 🎈"],
    ["both", "both"],
    ["no-version", "no version"],
  ])("may answer like this: %s", async (name, said) => {
    const opened = await start();
    expect(await call(opened, name)).toBe(said);
    expect(await call(opened, "echo")).toBe("{}");
  });

  it.each([
    ["result-text", "the server's answer holds no result object", -32_603],
    ["error-text", "went wrong", -32_603],
    ["error-code", "the server gave no reason", -32_603],
  ])("is understood when it fails like this: %s", async (name, message, code) => {
    const opened = await start();
    expect(await faultOf(call(opened, name))).toMatchObject({ kind: "refused", message, code, sent: true });
    expect(await call(opened, "echo")).toBe("{}");
  });

  it("is never held up by its stderr", async () => {
    const opened = await start();
    expect(await call(opened, "flood", { bytes: 5_000_000 })).toBe("after the flood");
    expect(opened.log.slice(0, 2)).toEqual(["e".repeat(999), "e".repeat(999)]);
  });
});
