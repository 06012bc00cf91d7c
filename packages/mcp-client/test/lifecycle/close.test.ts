import { describe, expect, it } from "vitest";
import { openScripted, plainContext } from "../support/open-scripted.ts";
import { HANG, type ServerScript, textResult, toolNamed } from "../support/scripted-connection.ts";

const idle = { signal: new AbortController().signal };

describe("close", () => {
  it("ends every server, once", async () => {
    const { tools, servers, prepare } = openScripted({ a: [toolNamed("x")], b: [toolNamed("y")] });
    await prepare();
    await Promise.all([tools.close(), tools.close()]);
    await tools.close();
    expect([servers.a?.closed, servers.b?.closed]).toEqual([1, 1]);
    expect(tools.status().servers.map(({ state }) => state)).toEqual(["closed", "closed"]);
  });

  it("before anything was started starts nothing, then or later", async () => {
    const { tools, servers, prepare } = openScripted({ a: [toolNamed("x")] });
    await tools.close();
    await prepare();
    expect(servers.a?.opened).toBe(0);
    expect(tools.definitions()).toEqual([]);
    expect(tools.status().servers).toEqual([]);
  });

  it.each<[string, Partial<ServerScript>]>([
    ["its start", { open: () => HANG }],
    ["its first list", { list: () => HANG }],
  ])("comes through while a server hangs in %s", async (_, script) => {
    const { tools, clock, servers, prepare } = openScripted({ hangs: { tools: [], ...script } });
    const prepared = prepare();
    await clock.advance(0);
    let isClosed = false;
    const closed = tools.close().then(() => (isClosed = true));
    await clock.advance(3_000);
    expect(isClosed).toBe(true);
    await Promise.all([closed, prepared]);
    expect(servers.hangs?.closed).toBe(servers.hangs?.listed);
    expect(clock.pending()).toBe(0);
  });

  it("waits for a start that was called off, and closes what it opened", async () => {
    const { tools, clock, servers, prepare } = openScripted({ late: [] });
    let release = () => {};
    if (servers.late) servers.late.open = () => new Promise<void>((resolve) => (release = resolve));
    const prepared = prepare();
    await clock.advance(0);
    let isClosed = false;
    const closed = tools.close().then(() => (isClosed = true));
    await clock.advance(1_000);
    expect(isClosed).toBe(false);
    release();
    await clock.advance(0);
    expect(isClosed).toBe(true);
    expect(servers.late).toMatchObject({ opened: 1, closed: 1 });
    await Promise.all([closed, prepared]);
  });

  it("leaves nothing open, at whatever moment of a start it comes", async () => {
    for (let moment = 0; moment < 60; moment++) {
      const { tools, clock, servers, prepare } = openScripted({ a: [toolNamed("x")] });
      const prepared = prepare();
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      const closed = tools.close();
      await clock.advance(5_000);
      await Promise.all([closed, prepared]);
      expect(servers.a?.closed, `after ${moment} turns`).toBe(servers.a?.opened);
    }
  });

  it("does not wait for ever for a session that does not end", async () => {
    const { tools, clock, prepare } = openScripted({ stuck: { tools: [], closeHangs: true } });
    await prepare();
    let isClosed = false;
    void tools.close().then(() => (isClosed = true));
    await clock.advance(3_000);
    expect(isClosed).toBe(true);
  });

  it("ends a prepare that waits for an approval, and nothing is started afterwards", async () => {
    let answer = (_: boolean) => {};
    const { tools, clock, servers, prepare } = openScripted(
      { theirs: [toolNamed("x")] },
      {
        entries: { theirs: { origin: { scope: "project", file: "/f" } } },
        approveServer: () => new Promise((resolve) => (answer = resolve)),
      },
    );
    const prepared = prepare();
    await clock.advance(0);
    await tools.close();
    await prepared;
    answer(true);
    await clock.advance(0);
    expect(servers.theirs?.opened).toBe(0);
    expect(tools.status().servers).toMatchObject([{ state: "closed" }]);
  });

  it("answers calls clearly: those on their way, and those that come later", async () => {
    const { tools, call, prepare, servers } = openScripted({
      a: { tools: [toolNamed("x")], call: () => HANG },
    });
    await prepare();
    const resolution = tools.resolve({ type: "toolCall", id: "c", name: "mcp__a__x", args: "{}" });
    const running = call("mcp__a__x");
    await Promise.resolve();
    await tools.close();
    expect(await running).toMatchObject({ isError: true });
    expect(await call("mcp__a__x")).toEqual({
      content: `"mcp__a__x" can't be called: the MCP servers were closed.`,
      isError: true,
    });
    expect(resolution).toMatchObject({ ok: true });
    expect(servers.a?.opened).toBe(1);
    expect(tools.definitions()).toHaveLength(1);
  });

  it("holds for a tool that was resolved before", async () => {
    const { tools, clock, prepare, servers } = openScripted({
      a: { tools: [toolNamed("x")], call: () => textResult("late") },
    });
    await prepare();
    const resolution = tools.resolve({ type: "toolCall", id: "c", name: "mcp__a__x", args: "{}" });
    await tools.close();
    if (!resolution.ok) throw new Error("not resolved");
    const output = await resolution.tool.run({}, plainContext(clock));
    expect(output).toMatchObject({
      isError: true,
      content: expect.stringContaining("the MCP servers were closed"),
      details: { failure: { kind: "unavailable", executed: false } },
    });
    expect(servers.a?.opened).toBe(1);
  });

  it("ends a restart that waits for its time", async () => {
    const { tools, clock, call, prepare, servers } = openScripted({ a: [toolNamed("x")] });
    await prepare();
    for (let time = 0; time < 2; time++) {
      servers.a?.crash();
      await clock.advance(0);
      if (time === 0) Object.assign(servers.a ?? {}, { call: () => HANG });
      const running = call("mcp__a__x");
      await clock.advance(0);
      if (time === 0) servers.a?.crash();
      else await tools.close();
      expect(await running).toMatchObject({ isError: true });
    }
    await clock.advance(10_000);
    expect(servers.a?.opened).toBe(2);
  });

  it("stops a list from being read again", async () => {
    const { tools, clock, prepare, servers } = openScripted({ a: [toolNamed("x")] });
    await prepare();
    servers.a?.announce();
    await tools.close();
    servers.a?.announce();
    expect(clock.pending()).toBe(0);
    await clock.advance(60_000);
    expect(servers.a?.listed).toBe(1);
    expect(clock.pending()).toBe(0);
    await tools.prepare(idle);
  });
});
