import { fileURLToPath } from "node:url";
import { toolSource } from "@toolrail/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServedTools } from "../../src/serve-options.ts";
import { serveTools } from "../../src/serve-tools.ts";
import { dot, echo } from "../servers/tools.ts";
import { inspect } from "./inspect.ts";

const SCRIPT = fileURLToPath(new URL("../servers/stdio.ts", import.meta.url));
let server: ServedTools;

beforeAll(async () => {
  server = await serveTools(toolSource([echo, dot]), {
    name: "test-tools",
    version: "1.0.0",
    transport: { type: "http" },
  });
});
afterAll(() => server.close());

const TARGETS = {
  stdio: () => [process.execPath, "--conditions=@toolrail/source", SCRIPT],
  http: () => ["--transport", "http", "--server-url", String(server.url)],
};

describe.each(["stdio", "http"] as const)("the Inspector over %s", (transport) => {
  describe.each(["legacy", "auto", "modern"])("in the era %s", (era) => {
    const run = (...args: string[]) => {
      const options = ["--protocol-era", era, ...args];
      // Behind `--` all belongs to the server's command.
      return transport === "stdio"
        ? inspect([...options, "--", ...TARGETS.stdio()])
        : inspect([...TARGETS.http(), ...options]);
    };

    test("lists the tools and finds no fault in their schemas", async () => {
      const { code, output, errors } = await run("--method", "tools/list", "--strict");
      expect(code, errors).toBe(0);
      expect(output).toMatchObject({
        result: {
          tools: [
            { name: "echo", inputSchema: echo.parameters, annotations: { readOnlyHint: true } },
            { name: "draw_dot", inputSchema: dot.parameters, annotations: { readOnlyHint: true } },
          ],
        },
      });
      expect(errors).not.toMatch(/portab|warning/i);
    });

    test("calls a tool", async () => {
      const call = ["--method", "tools/call", "--tool-name", "echo", "--tool-arg", "text=hello there"];
      const { code, output, errors } = await run(...call);
      expect(code, errors).toBe(0);
      expect(output).toMatchObject({ result: { content: [{ type: "text", text: "hello there" }] } });
    });
  });

  test("is told of a tool that is not there", async () => {
    const call = ["--method", "tools/call", "--tool-name", "ecko"];
    const { code, errors } =
      transport === "stdio"
        ? await inspect([...call, "--", ...TARGETS.stdio()])
        : await inspect([...TARGETS.http(), ...call]);
    expect(code).toBe(5);
    expect(errors).toContain("ecko");
  });
});
