import { describe, expect, it } from "vitest";
import { openScripted } from "../support/open-scripted.ts";
import { HANG, toolNamed } from "../support/scripted-connection.ts";

const fail = (message: string) => () => Promise.reject(new Error(message));
const after = (clock: { schedule(callback: () => void, ms: number): unknown }, ms: number) =>
  new Promise<void>((resolve) => clock.schedule(resolve, ms));

describe("the first start", () => {
  it("waits for the first prepare, then starts all at once", async () => {
    const { tools, clock, servers, prepare, names } = openScripted({
      a: [toolNamed("one")],
      b: [toolNamed("two")],
    });
    expect(names()).toEqual([]);
    expect(tools.status()).toEqual({ problems: [], servers: [] });
    expect([servers.a?.opened, servers.b?.opened]).toEqual([0, 0]);
    await prepare();
    expect(clock.pending()).toBe(0);
    expect(names()).toEqual(["mcp__a__one", "mcp__b__two"]);
    expect([servers.a?.opened, servers.b?.opened]).toEqual([1, 1]);
    expect(tools.status().servers).toMatchObject([
      { name: "a", state: "ready", tools: ["mcp__a__one"], peer: { name: "scripted" } },
      { name: "b", state: "ready", tools: ["mcp__b__two"] },
    ]);
  });

  it("gives each session its own entry, the workspace as cwd and as the one root", async () => {
    const seen: unknown[] = [];
    const { prepare } = openScripted({
      a: {
        tools: [],
        open: ({ cwd, handlers, entry, client }) => seen.push([entry.name, cwd, handlers.roots, client]),
      },
    });
    await prepare();
    expect(seen).toEqual([
      [
        "a",
        "/workspace",
        [{ uri: "file:///workspace", name: "workspace" }],
        { name: "toolrail", version: "0.0.0" },
      ],
    ]);
  });

  it("keeps the order of the configuration, whoever answers first", async () => {
    const order = async (slow: string) => {
      const script = openScripted({ a: [toolNamed("x")], b: [toolNamed("y")], c: [toolNamed("z")] });
      const server = script.servers[slow];
      if (server) server.list = async () => after(script.clock, 300).then(() => server.tools);
      await script.prepare();
      return JSON.stringify(script.tools.definitions());
    };
    expect(await order("a")).toBe(await order("c"));
    expect(await order("b")).toContain("mcp__a__x");
  });

  it("that fails is told of in 1,000 characters at most, whatever the server said", async () => {
    const { tools, prepare } = openScripted({ a: { tools: [], open: fail("x".repeat(5_000)) } });
    await prepare();
    const [server] = tools.status().servers;
    expect(server).toMatchObject({ state: "failed", fault: `${"x".repeat(999)}…` });
  });

  it("is not begun by a prepare that was called off, and goes on without one that is", async () => {
    const { tools, clock, servers, prepare, names } = openScripted({ a: [toolNamed("x")] });
    await tools.prepare({ signal: AbortSignal.abort() });
    expect(servers.a?.opened).toBe(0);
    if (servers.a) servers.a.open = () => after(clock, 1_000);
    const controller = new AbortController();
    const prepared = tools.prepare({ signal: controller.signal });
    await clock.advance(500);
    controller.abort();
    await prepared;
    expect(clock.now()).toBe(500);
    await clock.advance(500);
    await prepare();
    expect(names()).toEqual(["mcp__a__x"]);
    expect(servers.a?.opened).toBe(1);
  });

  it("does not start what is disabled", async () => {
    const { tools, servers, prepare } = openScripted(
      { off: [toolNamed("x")] },
      { entries: { off: { disabled: true } } },
    );
    await prepare();
    expect(servers.off?.opened).toBe(0);
    expect(tools.status().servers).toMatchObject([{ name: "off", state: "disabled", tools: [] }]);
  });
});

describe("a server that fails or is slow", () => {
  it.each([
    ["its start fails", { open: fail("no such command") }, "no such command"],
    ["its list fails", { list: fail("no tools here") }, "no tools here"],
  ])("is left out when %s, and the others work", async (_, script, fault) => {
    const { tools, names, prepare } = openScripted({
      bad: { tools: [toolNamed("lost")], ...script },
      good: [toolNamed("one")],
    });
    await prepare();
    expect(names()).toEqual(["mcp__good__one"]);
    expect(tools.status().servers[0]).toMatchObject({ state: "failed", fault, tools: [] });
  });

  it("is waited for 3 s, then joins behind the others at a later prepare", async () => {
    const script = openScripted({ slow: [toolNamed("late")], quick: [toolNamed("one")] });
    const { clock, names, prepare, servers, tools } = script;
    if (servers.slow) servers.slow.open = () => after(clock, 10_000);
    let changes = 0;
    tools.onChange(() => changes++);
    await prepare();
    expect(clock.now()).toBe(3_000);
    expect(names()).toEqual(["mcp__quick__one"]);
    expect(tools.status().servers[0]).toMatchObject({ state: "starting" });

    await prepare();
    expect(clock.now(), "it is not waited for again").toBe(3_000);
    await clock.advance(7_000);
    expect(changes).toBe(1);
    expect(names(), "nothing changes between prepares").toEqual(["mcp__quick__one"]);
    await prepare();
    expect(names()).toEqual(["mcp__quick__one", "mcp__slow__late"]);
    expect(changes).toBe(1);
  });

  it.each([
    ["start", { open: () => HANG }],
    ["list", { list: () => HANG }],
  ])("has 30 s for its %s", async (_, script) => {
    const { tools, clock, prepare, servers } = openScripted({ hangs: { tools: [], ...script } });
    await prepare();
    await clock.advance(26_999);
    expect(tools.status().servers).toMatchObject([{ state: "starting" }]);
    await clock.advance(1);
    expect(tools.status().servers).toMatchObject([
      {
        state: "failed",
        fault: 'it was not ready within 30 s; "startTimeoutMs" in its entry gives it longer',
      },
    ]);
    if (servers.hangs?.listed) expect(servers.hangs.closed).toBe(1);
  });

  it("has the time of start and list together", async () => {
    const { tools, clock, prepare, servers } = openScripted({ hangs: { tools: [], list: () => HANG } });
    if (servers.hangs) servers.hangs.open = () => after(clock, 29_000);
    await prepare();
    await clock.advance(27_000);
    expect(tools.status().servers).toMatchObject([{ state: "failed" }]);
  });

  it("is closed when it is ready after all, too late", async () => {
    const { clock, prepare, servers } = openScripted({ late: [] });
    if (servers.late) servers.late.open = () => after(clock, 40_000);
    await prepare();
    await clock.advance(40_000);
    expect(servers.late).toMatchObject({ opened: 1, closed: 1, listed: 0 });
  });

  it("is tried again at later prepares, each time after a longer pause", async () => {
    const { clock, prepare, servers, names } = openScripted({
      bad: { tools: [toolNamed("x")], open: fail("no") },
    });
    const openedAfter = async (ms: number) => {
      await clock.advance(ms);
      await prepare();
      return servers.bad?.opened;
    };
    expect(await openedAfter(0)).toBe(1);
    expect(await openedAfter(1_999)).toBe(1);
    expect(await openedAfter(1)).toBe(2);
    expect(await openedAfter(3_999)).toBe(2);
    expect(await openedAfter(1)).toBe(3);
    if (servers.bad) servers.bad.open = undefined;
    expect(await openedAfter(7_999)).toBe(3);
    expect(await openedAfter(1)).toBe(4);
    expect(names()).toEqual(["mcp__bad__x"]);
  });

  it("keeps its last lines, the long ones cut", async () => {
    const { tools, prepare } = openScripted({
      noisy: {
        tools: [],
        open({ onLog }) {
          for (let line = 0; line < 1_000; line++) onLog(`line ${line}`);
          onLog("x".repeat(5_000));
          throw new Error("exit code 3");
        },
      },
    });
    await prepare();
    const [server] = tools.status().servers;
    expect(server?.log).toHaveLength(200);
    expect(server?.log[0]).toBe("line 801");
    expect(server?.log.at(-1)).toBe(`${"x".repeat(1_999)}…`);
    expect(server?.fault).toBe("exit code 3");
  });
});
