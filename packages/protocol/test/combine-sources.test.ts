import { describe, expect, it } from "vitest";
import { combineSources, type ToolSource, toolSource } from "../src/index.ts";
import { call } from "./messages.ts";
import { changingSource, tool } from "./tools.ts";

const signal = new AbortController().signal;
const namesOf = (source: ToolSource) => source.definitions().map(({ name }) => name);

describe("combineSources", () => {
  it("keeps the order of the sources and sends each call to its own", () => {
    const [first, second] = [tool("b"), tool("a")];
    const combined = combineSources([toolSource([first]), toolSource([second])]);
    expect(namesOf(combined)).toEqual(["b", "a"]);
    expect(combined.resolve(call("1", "a"))).toMatchObject({ ok: true, tool: second });
    expect(combined.resolve(call("1", "b"))).toMatchObject({ ok: true, tool: first });
  });

  it("refuses a name that two sources offer from the start", () => {
    expect(() => combineSources([toolSource([tool("a")]), toolSource([tool("a")])])).toThrow(
      expect.objectContaining({ code: "duplicate_tool" }),
    );
  });

  it("names the tools of all sources where a name is unknown", () => {
    const resolution = combineSources([toolSource([tool("read_file")]), toolSource([tool("grep")])]).resolve(
      call("1", "open"),
    );
    expect(resolution).toMatchObject({
      ok: false,
      kind: "unknownTool",
      message: expect.stringContaining("read_file, grep"),
    });
  });

  it("takes a change over at the next prepare, not before", async () => {
    const changing = changingSource("a");
    const combined = combineSources([toolSource([tool("fixed")]), changing]);
    changing.change("a", "new");
    expect(namesOf(combined)).toEqual(["fixed", "a"]);
    await combined.prepare?.({ signal });
    expect(namesOf(combined)).toEqual(["fixed", "a", "new"]);
    expect(combined.resolve(call("1", "new"))).toMatchObject({ ok: true });
  });

  it("drops a name that arrives twice later from the later source, and says so once", async () => {
    const dropped: string[] = [];
    const changing = changingSource("a");
    const fixed = tool("fixed");
    const combined = combineSources([toolSource([fixed]), changing], {
      onDropped: (name) => dropped.push(name),
    });
    changing.change("fixed", "a");
    await combined.prepare?.({ signal });
    await combined.prepare?.({ signal });
    expect(namesOf(combined)).toEqual(["fixed", "a"]);
    expect(combined.resolve(call("1", "fixed"))).toMatchObject({ ok: true, tool: fixed });
    expect(dropped).toEqual(["fixed"]);
  });

  it("passes changes on until the listener is let go", () => {
    const changing = changingSource("a");
    const combined = combineSources([changing]);
    let told = 0;
    const remove = combined.onChange?.(() => told++);
    changing.change("b");
    expect(told).toBe(1);
    remove?.();
    changing.change("c");
    expect(told).toBe(1);
  });

  it("closes every source, also when one fails, and then tells", async () => {
    const failing = { ...toolSource([]), close: () => Promise.reject(new Error("stuck")) };
    const changing = changingSource("a");
    await expect(combineSources([failing, changing]).close?.()).rejects.toThrow("stuck");
    expect(changing.closed).toBe(1);
  });

  it("listens to no source once it is closed", async () => {
    const listeners = new Set<() => void>();
    const source: ToolSource = {
      ...toolSource([tool("a")]),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const combined = combineSources([source]);
    expect(listeners.size).toBe(1);
    await combined.close?.();
    expect(listeners.size).toBe(0);
  });

  it("tells a failure that is not about the name before one that is", () => {
    const starting: ToolSource = {
      definitions: () => [],
      resolve: () => ({ ok: false, kind: "unavailable", message: "still starting" }),
    };
    const combined = combineSources([toolSource([tool("a")]), starting]);
    expect(combined.resolve(call("1", "x"))).toEqual({
      ok: false,
      kind: "unavailable",
      message: "still starting",
    });
  });
});
