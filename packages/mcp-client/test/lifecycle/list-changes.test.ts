import { describe, expect, it } from "vitest";
import { openScripted } from "../support/open-scripted.ts";
import { HANG, toolNamed } from "../support/scripted-connection.ts";

const [one, two, three] = [toolNamed("one"), toolNamed("two"), toolNamed("three")];

async function opened(tools: unknown[] = [one, two]) {
  const script = openScripted({ a: tools, b: [toolNamed("other")] });
  await script.prepare();
  const { a } = script.servers;
  if (!a) throw new Error("no server");
  let changes = 0;
  script.tools.onChange(() => changes++);
  return { ...script, server: a, changes: () => changes };
}

describe("a list that changes", () => {
  it("takes effect at the next prepare: what stays keeps its place, new ones come last", async () => {
    const { server, clock, tools, names, prepare, changes } = await opened();
    const before = tools.definitions();
    server.tools = [three, two];
    server.announce();
    await clock.advance(1_000);
    expect(changes()).toBe(1);
    expect(tools.definitions()).toBe(before);
    await prepare();
    expect(names()).toEqual(["mcp__a__two", "mcp__b__other", "mcp__a__three"]);
    expect(changes()).toBe(1);
  });

  it("is read at once by a prepare that comes first", async () => {
    const { server, names, prepare, clock, changes } = await opened();
    server.tools = [two];
    server.announce();
    await prepare();
    expect(clock.now()).toBe(0);
    expect(names()).toEqual(["mcp__a__two", "mcp__b__other"]);
    expect(changes()).toBe(0);
  });

  it("changes a definition in its place, and gives the very array back when nothing changed", async () => {
    const { server, tools, prepare, changes, clock } = await opened();
    const before = tools.definitions();
    server.tools = [toolNamed("one"), { ...two, _meta: { at: 1 } }];
    server.announce();
    await prepare();
    expect(tools.definitions()).toBe(before);
    server.tools = [toolNamed("one", { description: "Does it anew." }), two];
    server.announce();
    await clock.advance(100);
    await prepare();
    expect(tools.definitions().map(({ description }) => description)).toEqual([
      "Does it anew.",
      "Does two.",
      "Does other.",
    ]);
    expect(changes()).toBe(1);
  });

  it("puts a tool that comes back behind the others", async () => {
    const { server, names, prepare } = await opened();
    for (const list of [[two], [one, two]]) {
      server.tools = list;
      server.announce();
      await prepare();
    }
    expect(names()).toEqual(["mcp__a__two", "mcp__b__other", "mcp__a__one"]);
  });

  it("is read once for many announcements, and once more where one comes meanwhile", async () => {
    const { server, clock } = await opened();
    for (let at = 0; at < 50; at++) server.announce();
    await clock.advance(100);
    expect(server.listed).toBe(2);
    let release = () => {};
    server.list = () => new Promise<void>((resolve) => (release = resolve)).then(() => server.tools);
    server.announce();
    await clock.advance(100);
    for (let at = 0; at < 50; at++) server.announce();
    await clock.advance(1_000);
    expect(server.listed).toBe(3);
    release();
    await clock.advance(1_000);
    expect(server.listed).toBe(4);
  });

  it("that was announced while the first list was on its way is read again", async () => {
    const script = openScripted({ a: [one] });
    const { a } = script.servers;
    if (a)
      a.list = (_, times) => {
        if (times > 1) return [one, two];
        a.announce();
        return [one];
      };
    await script.prepare();
    expect(script.names()).toEqual(["mcp__a__one"]);
    await script.prepare();
    expect(script.names()).toEqual(["mcp__a__one", "mcp__a__two"]);
  });

  it("answers for a tool that is gone", async () => {
    const { server, call, prepare, tools } = await opened();
    server.tools = [two];
    server.announce();
    await prepare();
    expect(await call("mcp__a__one")).toMatchObject({ isError: true });
    expect(tools.resolve({ type: "toolCall", id: "c", name: "mcp__a__one", args: "{}" })).toEqual({
      ok: false,
      kind: "unavailable",
      message: '"mcp__a__one" is no longer offered: its MCP server took it off its list.',
    });
  });
});

it("a server without tools is started again by a prepare, since no call can do it", async () => {
  const { server, names, prepare, clock } = await opened([]);
  server.crash();
  server.tools = [one];
  await clock.advance(1_999);
  await prepare();
  expect(server.opened).toBe(1);
  await clock.advance(1);
  await prepare();
  expect(server.opened).toBe(2);
  await prepare();
  expect(names()).toEqual(["mcp__b__other", "mcp__a__one"]);
});

describe("a list that can't be read again", () => {
  it.each([
    ["fails", () => Promise.reject(new Error("busy")), "busy"],
    ["never comes", () => HANG, "it did not list its tools within 30 s"],
  ])("that %s leaves the last known one, and says so", async (_, list, problem) => {
    const { server, names, prepare, clock, tools } = await opened();
    server.list = list;
    server.announce();
    await prepare();
    await clock.advance(30_000);
    expect(names()).toEqual(["mcp__a__one", "mcp__a__two", "mcp__b__other"]);
    expect(tools.status().servers[0]).toMatchObject({
      state: "ready",
      fault: `its list of tools could not be read again, so the last known one stays: ${problem}`,
    });
    server.list = undefined;
    server.tools = [two];
    await prepare();
    expect(names()).toEqual(["mcp__a__two", "mcp__b__other"]);
    expect(tools.status().servers[0]?.fault).toBeUndefined();
  });

  it("is tried again later and later, and soon again after it could be read", async () => {
    const { server, prepare, clock } = await opened();
    const readAfter = async (ms: number) => {
      const before = server.listed;
      await clock.advance(ms);
      await prepare();
      return server.listed - before;
    };
    const fail = () => Promise.reject(new Error("busy"));
    server.list = fail;
    server.announce();
    expect(await readAfter(0)).toBe(1);
    expect(await readAfter(2_000)).toBe(1);
    expect(await readAfter(2_000)).toBe(0);
    server.list = undefined;
    expect(await readAfter(2_000)).toBe(1);
    server.list = fail;
    server.announce();
    expect(await readAfter(0)).toBe(1);
    expect(await readAfter(1_999)).toBe(0);
    expect(await readAfter(1)).toBe(1);
  });

  it("is waited for once", async () => {
    const { server, prepare, clock } = await opened();
    server.list = () => HANG;
    server.announce();
    await prepare();
    expect(clock.now()).toBe(3_000);
    await prepare();
    expect(clock.now()).toBe(3_000);
  });
});
