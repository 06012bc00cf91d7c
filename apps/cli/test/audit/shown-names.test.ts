import { mcpToolName } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { showNames } from "../../src/audit/shown-names.ts";

describe("showNames", () => {
  it("leaves prefix, server and digest out where the name is clear without them", () => {
    const odd = mcpToolName("My Server", "do it");
    const names = showNames([odd, "mcp__disk__read_file", "plain"]);
    expect(names.of(odd)).toEqual({ server: "My_Server", tool: "do_it" });
    expect(names.list([odd, "mcp__disk__read_file", "plain"])).toBe(
      "My_Server: do_it; disk: read_file; plain",
    );
    expect([...names.servers]).toEqual([
      ["My_Server", 1],
      ["disk", 1],
      ["", 1],
    ]);
  });

  it("keeps the digests of two tools that would be one", () => {
    const [first, second] = ["do it", "do, it"].map((tool) => mcpToolName("desk", tool));
    if (!first || !second) throw new Error("no names");
    const names = showNames([first, second]);
    expect(names.of(first).tool).toBe(first.slice("mcp__desk__".length));
    expect(names.of(first)).not.toEqual(names.of(second));
  });

  it("shows a whole name that stands twice in the list once like the other", () => {
    expect(showNames(["mcp__a__x", "mcp__a__x"]).of("mcp__a__x")).toEqual({ server: "a", tool: "x" });
  });
});
