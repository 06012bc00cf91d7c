import type { Clock } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { MAX_PAGES } from "../../src/connection/session/create-connection.ts";
import { systemClock } from "../../src/system-clock.ts";
import { ODD_RESULT, PAGES, type Script } from "../servers/scripted-server.ts";
import { dataOf, faultOf, type Opened, type Overrides, patient, textOf } from "./open.ts";
import { waitUntil } from "./process-table.ts";

export interface ContractSubject {
  name: string;
  /** The modern era has no requests of the server, and cancels over HTTP by closing the stream. */
  modern: boolean;
  http: boolean;
  /** A session with the scripted server. */
  start(script: Script, overrides?: Overrides): Promise<Opened>;
}

/** What holds for every session, whichever SDK and transport carry it. */
export function connectionContract({ name, modern, http, start: startScript }: ContractSubject): void {
  const start = (script: Script, overrides?: Overrides) =>
    startScript({ ...script, era: modern ? "modern" : "legacy" }, overrides);
  describe(`the connection contract: ${name}`, () => {
    it("tells what the server says of itself", async () => {
      const { connection } = await start({});
      expect(connection.peer).toEqual({
        name: "scripted",
        title: "Scripted",
        version: "1.2.3",
        protocolVersion: modern ? "2026-07-28" : "2025-11-25",
        instructions: "be kind",
      });
    });

    it.skipIf(modern)("takes an older version, and a server that says next to nothing", async () => {
      const { connection } = await start({ version: "2024-11-05", terse: true });
      expect(connection.peer).toMatchObject({ name: "scripted", version: "", protocolVersion: "2024-11-05" });
      expect(await connection.listTools(patient())).toEqual(PAGES.flat());
    });

    it.skipIf(modern)("refuses a version that nobody knows", async () => {
      const fault = await faultOf(start({ version: "1999-01-01" }));
      expect(fault).toMatchObject({ kind: "unreachable", sent: false });
      expect(fault.message).toContain("1999-01-01");
    });

    describe("listTools", () => {
      it("gives the tools of all pages as the server wrote them", async () => {
        const { connection } = await start({});
        expect(await connection.listTools(patient())).toEqual(PAGES.flat());
        expect(await connection.listTools(patient())).toEqual(PAGES.flat());
      });

      it("ends at a cursor that was there before", async () => {
        const { connection } = await start({ list: "same-cursor" });
        expect(await connection.listTools(patient())).toEqual([{ name: "t1" }, { name: "t2" }]);
      });

      it("ends at some page, whatever comes", async () => {
        const { connection } = await start({ list: "endless" });
        const fault = await faultOf(connection.listTools(patient()));
        expect(fault).toMatchObject({ kind: "refused", sent: true });
        expect(fault.message).toContain(String(MAX_PAGES));
      });

      it("takes no answer for a list that holds none", async () => {
        const { connection } = await start({ list: "no-array" });
        const fault = await faultOf(connection.listTools(patient()));
        expect(fault).toMatchObject({ kind: "refused", sent: true });
        expect(fault.message).toContain("no array of tools");
      });
    });

    describe("callTool", () => {
      it("gives the arguments on, and the result back, untouched", async () => {
        const { connection } = await start({});
        const args = { a: [1, { b: null }], ü: "🎈" };
        expect(textOf(await connection.callTool("echo", args, patient()))).toBe(JSON.stringify(args));
        expect(await connection.callTool("odd", {}, patient())).toMatchObject(ODD_RESULT);
      });

      it("makes a fault of a JSON-RPC error", async () => {
        const { connection } = await start({});
        expect(await faultOf(connection.callTool("unknown", {}, patient()))).toMatchObject({
          kind: "refused",
          message: "no such luck",
          code: -32_050,
          sent: true,
        });
      });

      it("always sends a progress token, another for each call", async () => {
        const { connection } = await start({});
        const token = async () => {
          const { meta } = dataOf(await connection.callTool("seen", {}, patient())) as {
            meta: { progressToken: unknown };
          };
          return meta.progressToken;
        };
        const tokens = [await token(), await token()];
        expect(tokens.map((one) => typeof one)).toEqual(["number", "number"]);
        expect(new Set(tokens).size).toBe(2);
      });

      it("reports progress in words", async () => {
        const { connection } = await start({});
        const said: string[] = [];
        const onProgress = (message: string) => said.push(message);
        await connection.callTool("steps", { count: 2, pauseMs: 1 }, { ...patient(), onProgress });
        await connection.callTool(
          "steps",
          { count: 1, pauseMs: 1, say: "loading" },
          { ...patient(), onProgress },
        );
        expect(said).toEqual(["1 of 2", "2 of 2", "loading (1 of 1)"]);
      });

      it("gives a call that makes progress its time anew", async () => {
        const { connection } = await start({});
        const steps = { count: 5, pauseMs: 200 };
        const result = await connection.callTool("steps", steps, patient({ timeoutMs: 800 }));
        expect(textOf(result)).toBe("done");
      });

      it("gives up in time, and tells the server with a neutral reason", async () => {
        const { connection } = await start({});
        const fault = await faultOf(connection.callTool("hang", {}, patient({ timeoutMs: 50 })));
        expect(fault).toMatchObject({ kind: "timeout", sent: true });
        expect(fault.message).toBe("no answer to tools/call within 50 ms");
        await expectCancelled(connection);
      });

      it("ends with the caller's signal, and does not tell its reason", async () => {
        const { connection } = await start({});
        const controller = new AbortController();
        const call = connection.callTool("hang", {}, patient({ signal: controller.signal }));
        await connection.callTool("echo", {}, patient());
        controller.abort(new Error("the user pressed a key"));
        expect(await faultOf(call)).toMatchObject({ kind: "aborted", sent: true });
        await expectCancelled(connection);
      });

      it("sends nothing once the signal has fired, nor cancels what has ended", async () => {
        const { connection } = await start({});
        const controller = new AbortController();
        await connection.callTool("echo", {}, patient({ signal: controller.signal }));
        controller.abort();
        const late = connection.callTool("echo", {}, patient({ signal: controller.signal }));
        expect(await faultOf(late)).toMatchObject({ kind: "aborted", sent: false });
        const { cancelled } = dataOf(await connection.callTool("seen", {}, patient()));
        expect(cancelled).toEqual([]);
      });

      it("keeps calls that run side by side apart", async () => {
        const { connection } = await start({});
        const said: string[] = [];
        const slow = connection.callTool(
          "steps",
          { count: 3, pauseMs: 20 },
          { ...patient(), onProgress: (message) => said.push(message) },
        );
        const quick = await Promise.all(
          [1, 2, 3].map(async (n) => textOf(await connection.callTool("echo", { n }, patient()))),
        );
        expect(quick).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
        await slow;
        expect(said).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
      });

      async function expectCancelled(connection: Opened["connection"]): Promise<void> {
        const seen = async () => {
          const { cancelled } = dataOf(await connection.callTool("seen", {}, patient()));
          return cancelled as { reason: string }[];
        };
        let cancelled = await seen();
        // Over HTTP the news may come after the next request.
        for (let round = 0; round < 100 && cancelled.length === 0; round++) cancelled = await seen();
        expect(cancelled.map(({ reason }) => reason)).toEqual([
          modern && http ? "the stream was closed" : "the answer is no longer needed",
        ]);
      }
    });

    describe("what the server asks", () => {
      const roots = [{ uri: "file:///srv/project", name: "project" }];
      const form = {
        message: "who?",
        requestedSchema: {
          type: "object",
          properties: { name: { type: "string" }, age: { type: "integer", default: 7 } },
        },
      };

      it("is answered by its handlers, which the capabilities tell of", async () => {
        const asked: unknown[] = [];
        const { connection } = await start(
          {},
          {
            handlers: {
              roots,
              elicit: async (params, { server }) => {
                asked.push([server, params]);
                return { action: "accept", content: { name: "Ada" } };
              },
              sample: async () => ({ model: "m", role: "assistant", content: { type: "text", text: "hm" } }),
            },
          },
        );
        const ask = async (method: string, params: unknown) =>
          dataOf(await connection.callTool("ask", { method, params }, patient())).result;

        expect(await ask("roots/list", {})).toMatchObject({ roots });
        expect(await ask("elicitation/create", { mode: "form", ...form })).toMatchObject({
          action: "accept",
          content: { name: "Ada", age: 7 },
        });
        expect(asked).toEqual([["scripted", expect.objectContaining(form)]]);
        const messages = [{ role: "user", content: { type: "text", text: "hi" } }];
        expect(await ask("sampling/createMessage", { messages, maxTokens: 5 })).toMatchObject({
          role: "assistant",
          content: { type: "text", text: "hm" },
        });
        expect(await capabilitiesOf(connection)).toEqual({
          roots: {},
          sampling: {},
          elicitation: { form: {}, url: {} },
        });
      });

      it("may take longer than the call that it belongs to", async () => {
        // Ten times as fast as ours.
        const clock: Clock = {
          now: () => systemClock.now() * 10,
          schedule: (callback, delayMs) => systemClock.schedule(callback, delayMs / 10),
        };
        let told = 0;
        const elicit = async () => {
          const begin = told;
          await waitUntil(() => told >= begin + 12, "the call was told twelve times that it waits");
          return { action: "decline" };
        };
        const { connection } = await start({}, { clock, handlers: { roots, elicit } });
        const args = { method: "elicitation/create", params: { mode: "form", ...form } };
        const onProgress = () => told++;
        const answer = await connection.callTool("ask", args, {
          ...patient({ timeoutMs: 8_000 }),
          onProgress,
        });
        expect(dataOf(answer).result).toMatchObject({ action: "decline" });
      });

      it("is not offered without a handler", async () => {
        const { connection } = await start({});
        expect(await capabilitiesOf(connection)).toEqual({});
      });

      it.skipIf(modern)("is refused without a handler, and a ping is answered", async () => {
        const { connection } = await start({});
        const ask = async (method: string, params: unknown) =>
          dataOf(await connection.callTool("ask", { method, params }, patient()));
        for (const method of ["roots/list", "elicitation/create", "sampling/createMessage", "own/thing"]) {
          expect(await ask(method, {})).toMatchObject({ error: { code: -32_601 } });
        }
        expect(await ask("ping", {})).toEqual({ result: {} });
      });

      async function capabilitiesOf(connection: Opened["connection"]): Promise<unknown> {
        const { hello } = dataOf(await connection.callTool("seen", {}, patient())) as {
          hello: { capabilities?: unknown; _meta?: Record<string, unknown> };
        };
        return hello.capabilities ?? hello._meta?.["io.modelcontextprotocol/clientCapabilities"];
      }
    });

    it("passes on what the server logs", async () => {
      const { connection, log } = await start({});
      await connection.callTool("log", { level: "warning", logger: "db", data: { rows: 3 } }, patient());
      await connection.callTool("log", { level: "info", data: "ready" }, patient());
      expect(log).toEqual(['warning db: {"rows":3}', "info: ready"]);
    });

    it("tells its listeners that the list changed, until they leave", async () => {
      const { connection } = await start({});
      let [first, second] = [0, 0];
      const leave = connection.onToolsChanged(() => first++);
      await untilTrue(async () => {
        await connection.callTool("change", {}, patient());
        return first > 0;
      });
      leave();
      connection.onToolsChanged(() => second++);
      const before = first;
      await untilTrue(async () => {
        await connection.callTool("change", {}, patient());
        return second > 0;
      });
      expect(first).toBe(before);
    });

    describe("close", () => {
      it("ends what runs, and what comes later is not sent", async () => {
        const { connection } = await start({});
        const running = connection.callTool("hang", {}, patient());
        await connection.callTool("echo", {}, patient());
        const closing = connection.close();
        expect(await faultOf(running)).toMatchObject({ kind: "closed", sent: true });
        await closing;
        expect(await connection.closed).toBe("the session was closed");
        const late = await faultOf(connection.callTool("echo", {}, patient()));
        expect(late).toMatchObject({ kind: "closed", sent: false, message: "the session was closed" });
        expect(await faultOf(connection.listTools(patient()))).toMatchObject({ kind: "closed", sent: false });
      });

      it("may be asked for twice", async () => {
        const { connection } = await start({});
        await Promise.all([connection.close(), connection.close()]);
        await connection.close();
      });
    });

    it("does not begin when the signal has fired", async () => {
      const fault = await faultOf(start({}, { signal: AbortSignal.abort() }));
      expect(fault).toMatchObject({ kind: "aborted", sent: false });
    });
  });
}

/** Asks again and again until it is so. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 500; round++) if (await ask()) return;
  throw new Error("it never came true");
}
