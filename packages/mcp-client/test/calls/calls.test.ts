import { describe, expect, it } from "vitest";
import { McpFault } from "../../src/connection/fault.ts";
import { openScripted, textOf } from "../support/open-scripted.ts";
import { HANG, type ServerScript, textResult, toolNamed } from "../support/scripted-connection.ts";

const TOOLS = [toolNamed("send"), toolNamed("look", { annotations: { readOnlyHint: true } })];

async function opened(call: ServerScript["call"] = undefined) {
  const script = openScripted({ a: { tools: TOOLS, call } }, { entries: { a: { trustHints: true } } });
  await script.prepare();
  const { a } = script.servers;
  if (!a) throw new Error("no server");
  return { ...script, server: a };
}

/** Crashes in the first calls, then answers. */
function crashing(times: number): ServerScript["call"] {
  let left = times;
  return () => (left-- > 0 ? HANG : textResult("done"));
}

describe("a call", () => {
  it("goes to the server under its own name, with its arguments", async () => {
    const { call, server } = await opened();
    const output = await call("mcp__a__send", { to: "b" });
    expect(textOf(output)).toBe('send {"to":"b"}');
    expect(output).toMatchObject({ isError: false, details: { mcp: { server: "a", tool: "send" } } });
    expect(server.calls).toEqual([{ name: "send", args: { to: "b" } }]);
  });

  it("is given the entry's time and the signal, and tells of progress", async () => {
    const told: string[] = [];
    const { signal } = new AbortController();
    const { call } = await opened((_, __, options) => {
      options.onProgress?.("half");
      return textResult(`${options.timeoutMs} ${options.signal === signal}`);
    });
    const output = await call("mcp__a__send", {}, { signal, reportProgress: (text) => told.push(text) });
    expect(textOf(output)).toBe("60000 true");
    expect(told).toEqual(["half"]);
  });

  it("that is aborted ends at once", async () => {
    const { call } = await opened(() => HANG);
    const controller = new AbortController();
    const running = call("mcp__a__send", {}, { signal: controller.signal });
    controller.abort();
    expect(await running).toMatchObject({
      content: "",
      isError: true,
      details: { failure: { kind: "aborted", executed: true } },
    });
  });

  it.each([
    ["timeout", true, "timedOut", "gave no answer", true],
    ["refused", true, "threw", 'call of send on the MCP server "a" failed: the words of "refused"', true],
    ["unauthorized", false, "unavailable", "sign in", false],
    ["unreachable", false, "unavailable", "Not executed", false],
  ] as const)("that fails by %s is an error that says so", async (kind, sent, failure, text, executed) => {
    const { call, server } = await opened(() =>
      Promise.reject(new McpFault(kind, `the words of "${kind}"`, { sent, code: -32602 })),
    );
    const output = await call("mcp__a__send");
    expect(textOf(output)).toContain(text);
    expect(textOf(output)).toContain(`the words of "${kind}"`);
    expect(output).toMatchObject({
      isError: true,
      details: { mcp: { fault: kind, code: -32602 }, failure: { kind: failure, executed } },
    });
    expect(server.opened).toBe(1);
    expect(server.calls).toHaveLength(kind === "unreachable" ? 2 : 1);
  });

  it("takes any rejection for a session that is over", async () => {
    const { call, server } = await opened(() => Promise.reject(new TypeError("odd")));
    expect(textOf(await call("mcp__a__send"))).toContain("odd");
    expect(server.closed).toBe(1);
  });
});

describe("a server that dies in mid-call", () => {
  it("gives an error, is started again at the next call, and the call is not sent again", async () => {
    const { call, server, clock } = await opened(crashing(1));
    const running = call("mcp__a__send");
    await clock.advance(0);
    server.crash("exit code 3");
    const output = await running;
    expect(textOf(output)).toContain("exit code 3");
    expect(textOf(output)).toContain("not sent again");
    expect(output).toMatchObject({ isError: true, details: { failure: { kind: "threw", executed: true } } });
    await clock.advance(0);
    expect(server).toMatchObject({ opened: 1 });
    expect(textOf(await call("mcp__a__send"))).toBe("done");
    expect(server).toMatchObject({ opened: 2 });
    expect(server.calls).toHaveLength(2);
  });

  it("repeats the call of an idempotent tool once, and no more", async () => {
    const { call, server, clock } = await opened(crashing(2));
    const running = call("mcp__a__look");
    for (let time = 0; time < 2; time++) {
      await clock.advance(0);
      server.crash();
    }
    expect(textOf(await running)).toContain("once more when the call was sent again");
    expect(server.calls).toHaveLength(2);
    expect(server.opened).toBe(2);
    const next = call("mcp__a__look");
    await clock.advance(1_000);
    expect(textOf(await next)).toBe("done");
  });

  it("is noticed though the request itself never ends", async () => {
    const { call, server, clock } = await opened();
    let reason = (_: string) => {};
    const closed = new Promise<string>((resolve) => (reason = resolve));
    const deaf = Object.assign(server, {
      openSession: async () => ({
        peer: { name: "deaf", version: "1", protocolVersion: "1" },
        listTools: async () => TOOLS,
        callTool: () => HANG,
        onToolsChanged: () => () => {},
        closed,
        close: async () => {},
      }),
    });
    deaf.crash();
    await clock.advance(0);
    const running = call("mcp__a__send");
    await clock.advance(0);
    reason("gone");
    await clock.advance(100);
    expect(textOf(await running)).toContain("gone");
  });
});

describe("a call that was not sent", () => {
  it("is repeated once, by a new session", async () => {
    let times = 0;
    const { call, server } = await opened(() => {
      times++;
      if (times > 1) return textResult("done");
      return Promise.reject(new McpFault("closed", "the pipe is broken", { sent: false }));
    });
    expect(textOf(await call("mcp__a__send"))).toBe("done");
    expect(server).toMatchObject({ opened: 2, closed: 1 });
  });

  it("is not executed where the server can't be started again", async () => {
    const { call, server, clock } = await opened();
    server.open = () => Promise.reject(new Error("no such command"));
    server.crash();
    await clock.advance(0);
    const output = await call("mcp__a__send");
    expect(textOf(output)).toMatch(/^Not executed: .*no such command/);
    expect(output).toMatchObject({ details: { failure: { kind: "unavailable", executed: false } } });
  });
});

it("a repeated call whose second try could not be sent may have had its effect all the same", async () => {
  const { call, server, clock } = await opened(() => HANG);
  const running = call("mcp__a__look");
  await clock.advance(0);
  server.open = () => Promise.reject(new Error("no such command"));
  server.crash();
  const output = await running;
  expect(textOf(output)).not.toContain("Not executed");
  expect(output).toMatchObject({ isError: true, details: { failure: { executed: true } } });
});

describe("restarts in a row", () => {
  const crash = async ({ call, server, clock }: Awaited<ReturnType<typeof opened>>, wait = 0) => {
    const running = call("mcp__a__send");
    await clock.advance(wait);
    server.crash("exit code 9");
    await clock.advance(0);
    return textOf(await running);
  };

  it("are three, each after a longer pause", async () => {
    const script = await opened(() => HANG);
    const { server, clock, call } = script;
    await crash(script);
    for (const [wait, opens] of [
      [0, 2],
      [1_000, 3],
      [4_000, 4],
    ] as const) {
      const before = server.opened;
      if (wait > 0) {
        const running = call("mcp__a__send");
        await clock.advance(wait - 1);
        expect(server.opened).toBe(before);
        await clock.advance(1);
        expect(server.opened).toBe(opens);
        server.crash("exit code 9");
        await running;
      } else expect(await crash(script)).toContain("exit code 9");
      expect(server.opened).toBe(opens);
    }
    const output = await call("mcp__a__send");
    expect(textOf(output)).toContain("4 times in a row");
    expect(textOf(output)).toContain("exit code 9");
    expect(server.opened).toBe(4);
    expect(output).toMatchObject({ details: { failure: { kind: "unavailable", executed: false } } });
  });

  it("begin anew after a minute", async () => {
    const script = await opened(() => HANG);
    await crash(script);
    for (const wait of [0, 1_000, 4_000]) await crash(script, wait);
    await script.clock.advance(60_000);
    expect(await crash(script)).toContain("ended before it answered");
    expect(script.server.opened).toBe(5);
  });

  it("begin anew after an answer, also one that is an error", async () => {
    const script = await opened(() => HANG);
    const { server, call } = script;
    await crash(script);
    for (let round = 0; round < 5; round++) {
      const refusal = new McpFault("refused", "no such order", { sent: true });
      const isRefused = round % 2 === 0;
      server.call = () => (isRefused ? Promise.reject(refusal) : { isError: true, content: [] });
      const said = isRefused ? "no such order" : "did not say why";
      expect(textOf(await call("mcp__a__send"))).toContain(said);
      server.call = () => HANG;
      await crash(script);
    }
    expect(server.opened).toBe(6);
  });

  it("are one for calls that come together", async () => {
    const { server, call, clock } = await opened();
    server.crash();
    await clock.advance(0);
    const outputs = await Promise.all([call("mcp__a__send"), call("mcp__a__look"), call("mcp__a__send")]);
    expect(outputs.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(server.opened).toBe(2);
  });

  it("read the list again, which takes effect at the next prepare", async () => {
    const { server, call, clock, names, prepare } = await opened();
    server.crash();
    await clock.advance(0);
    server.tools = [toolNamed("send")];
    await call("mcp__a__send");
    expect(names()).toHaveLength(2);
    await prepare();
    expect(names()).toEqual(["mcp__a__send"]);
  });

  it("keep the definitions meanwhile", async () => {
    const { server, clock, names, prepare, tools } = await opened();
    server.crash("exit code 1");
    await clock.advance(0);
    await prepare();
    expect(names()).toHaveLength(2);
    expect(server.opened).toBe(1);
    expect(tools.status().servers).toMatchObject([{ state: "failed", fault: "exit code 1" }]);
  });
});
