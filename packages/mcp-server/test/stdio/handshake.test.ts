import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { echo } from "../servers/tools.ts";
import { initialize, MODERN } from "../support/message.ts";
import { startStdio } from "../support/stdio-client.ts";

const source = toolSource([echo]);
const EXPECTED = {
  name: "echo",
  description: "Gives back its text.",
  inputSchema: echo.parameters,
  annotations: { readOnlyHint: true },
};

describe("the era of a connection", () => {
  test.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "%s by a handshake",
    async (version) => {
      const client = await startStdio(source, { instructions: "Say what you see." });
      const { method, params } = initialize(version);
      const { result } = await client.request(1, method, params);
      expect(result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: "test", version: "1.0.0" },
        instructions: "Say what you see.",
        capabilities: { tools: {} },
      });
      client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      expect((await client.request(2, "tools/list")).result.tools).toEqual([EXPECTED]);
      expect((await client.request(3, "ping")).result).toEqual({});
      await client.end();
    },
  );

  test("an unknown version is answered with one that is known", async () => {
    const client = await startStdio(source);
    const { method, params } = initialize("1999-01-01");
    expect((await client.request(1, method, params)).result.protocolVersion).toBe("2025-11-25");
    await client.end();
  });

  test("2026-07-28 by what each request carries", async () => {
    const client = await startStdio(source);
    const discovered = await client.request(1, "server/discover", { _meta: MODERN });
    expect(discovered.result.supportedVersions).toEqual(["2026-07-28"]);
    const listed = await client.request(2, "tools/list", { _meta: MODERN });
    expect(listed.result).toMatchObject({ tools: [EXPECTED], ttlMs: 0, cacheScope: "private" });
    await client.end();
  });

  test("a handshake after a discovery that the client did not like", async () => {
    const client = await startStdio(source);
    await client.request(1, "server/discover", { _meta: MODERN });
    const { method, params } = initialize("2025-11-25");
    expect((await client.request(2, method, params)).result.protocolVersion).toBe("2025-11-25");
    await client.end();
  });
});

describe("without a handshake", () => {
  test("one line is answered", async () => {
    const client = await startStdio(source);
    client.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    await client.end();
    expect(client.received).toEqual([{ jsonrpc: "2.0", id: 1, result: { tools: [EXPECTED] } }]);
  });

  test("a client that asks unasked is told that there are no prompts and no resources", async () => {
    const client = await startStdio(source);
    expect((await client.request(1, "prompts/list")).result).toEqual({ prompts: [] });
    expect((await client.request(2, "resources/list")).result).toEqual({ resources: [] });
    expect((await client.request(3, "resources/templates/list")).result).toEqual({ resourceTemplates: [] });
    expect((await client.request(4, "resources/read", { uri: "file:///a" })).error?.code).toBe(-32_602);
    expect((await client.request(5, "no/such")).error?.code).toBe(-32_601);
    await client.end();
  });
});
