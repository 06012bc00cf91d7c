import { describe, expect, it, vi } from "vitest";
import { createSignIn } from "../../servers/sign-in.ts";
import { faultOf, httpServer, open, patient, remoteEntry, textOf, withEra } from "../open.ts";
import { scriptedAuthorization } from "../scripted-authorization.ts";

describe.each([
  ["sdk", "legacy"],
  ["client", "auto"],
] as const)("a session that is renewed for several calls: %s", (_name, era) => {
  /** A server that forgot the session, and whose second greeting waits. */
  async function forgetful() {
    const server = await httpServer();
    const gate = Promise.withResolvers<void>();
    let greetings = 0;
    const slow = async (url: string | URL | Request, init?: RequestInit) => {
      const isGreeting = typeof init?.body === "string" && init.body.includes('"initialize"');
      if (isGreeting && ++greetings > 1) await gate.promise;
      return fetch(url, init);
    };
    const { connection } = await open(withEra(remoteEntry(server.url), era), {
      fetch: Object.assign(slow, { preconnect() {} }),
      timeoutMs: 2_000,
    });
    server.forget();
    return { server, connection, gate, greetings: () => greetings };
  }

  it("is there for the others when the first one gives up", async () => {
    const { connection, gate, greetings } = await forgetful();
    const controller = new AbortController();
    const first = faultOf(connection.callTool("echo", {}, patient({ signal: controller.signal })));
    await vi.waitFor(() => expect(greetings()).toBe(2), 20_000);
    const second = connection.callTool("echo", { n: 2 }, patient());
    const impatient = faultOf(connection.callTool("echo", {}, patient({ timeoutMs: 100 })));
    controller.abort();
    expect(await first).toMatchObject({ kind: "aborted", sent: false });
    expect(await impatient).toMatchObject({ kind: "timeout", sent: false });
    gate.resolve();
    expect(textOf(await second)).toBe('{"n":2}');
    expect(greetings()).toBe(2);
  });

  it("fails all of them, none of which was sent, when it can't be renewed", async () => {
    const { connection, gate, server } = await forgetful();
    const calls = [1, 2].map((n) => faultOf(connection.callTool("echo", { n }, patient())));
    await server.close();
    gate.resolve();
    for (const fault of await Promise.all(calls)) expect(fault).toMatchObject({ sent: false });
  });

  it("fails them when the connection is closed meanwhile", async () => {
    const { connection, greetings } = await forgetful();
    const call = faultOf(connection.callTool("echo", {}, patient()));
    await vi.waitFor(() => expect(greetings()).toBe(2), 20_000);
    await connection.close();
    expect(await call).toMatchObject({ kind: "closed", sent: false });
  });

  it("waits for a user as long as he takes, whoever called first", async () => {
    const users = createSignIn();
    const { url } = await httpServer({ intercept: users.intercept });
    const authorization = scriptedAuthorization();
    const user = Promise.withResolvers<void>();
    let waits = 0;
    const slow = {
      ...authorization,
      async awaitCode(server: string, options: { signal: AbortSignal }) {
        if (++waits > 1) await user.promise;
        return authorization.awaitCode(server, options);
      },
    };
    const { connection } = await open(withEra(remoteEntry(url), era), { authorization: slow });
    users.tokens.clear();
    const controller = new AbortController();
    const first = faultOf(connection.callTool("echo", {}, patient({ signal: controller.signal })));
    await vi.waitFor(() => expect(waits).toBe(2), 20_000);
    const second = connection.callTool("echo", { n: 2 }, patient({ timeoutMs: 300 }));
    controller.abort();
    expect(await first).toMatchObject({ kind: "aborted", sent: false });
    await new Promise((resolve) => setTimeout(resolve, 600));
    user.resolve();
    expect(textOf(await second)).toBe('{"n":2}');
    expect(waits).toBe(2);
  });
});
