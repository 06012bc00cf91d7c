import { describe, expect, it } from "vitest";
import { contentDigest, createFileLedger } from "../src/file-ledger.ts";
import { openWorkspace } from "../src/workspace.ts";
import { tempTree } from "./temp-tree.ts";

describe("the file ledger", () => {
  it("gives back the last state of a path, and none for an unknown one", () => {
    const ledger = createFileLedger();
    ledger.record("/a", { size: 1, mtimeMs: 2, digest: "x" });
    ledger.record("/a", { size: 3, mtimeMs: 4, digest: "y" });
    expect(ledger.lookup("/a")).toEqual({ size: 3, mtimeMs: 4, digest: "y" });
    expect(ledger.lookup("/b")).toBeUndefined();
  });

  it("keeps a copy", () => {
    const ledger = createFileLedger();
    const state = { size: 1, mtimeMs: 2, digest: "x" };
    ledger.record("/a", state);
    state.digest = "changed";
    expect(ledger.lookup("/a")?.digest).toBe("x");
  });

  it("is one for each workspace", () => {
    const root = tempTree();
    const first = openWorkspace({ root });
    first.ledger.record("/a", { size: 1, mtimeMs: 2, digest: "x" });
    expect(first.ledger.lookup("/a")).toBeDefined();
    expect(openWorkspace({ root }).ledger.lookup("/a")).toBeUndefined();
  });

  it("digests by SHA-256, in hex", () => {
    // The standard's own example.
    expect(contentDigest(Buffer.from("abc"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
