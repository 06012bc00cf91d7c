import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ChatServerAnswer,
  type OpenAIChatServerOptions,
  startOpenAIChatServer,
} from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { refusalsOf, run, SPAWNED } from "./conversation.ts";

const wrapped = (text: string): ChatServerAnswer => ({
  status: 400,
  body: {
    error: {
      message: "Provider returned error",
      code: 400,
      metadata: { raw: JSON.stringify({ error: { message: text } }), provider_name: "Plum Cloud" },
    },
  },
});

async function ask(model: string, options: OpenAIChatServerOptions, files: Record<string, string> = {}) {
  const server = await startOpenAIChatServer(options);
  try {
    return await inTemporaryFolder(async (cwd) => {
      mkdirSync(join(cwd, "logs"));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, "logs", name), text);
      const end = await run(["-p", "--model", model, "--base-url", server.baseUrl, "what is it?"], cwd);
      return { ...end, requests: server.requests };
    });
  } finally {
    await server.close();
  }
}

describe("the command with OpenRouter", SPAWNED, () => {
  it("shows the provider's own words of a wrapped error and ends with 1", async () => {
    const script = [wrapped("tools[3]: the name is not allowed")];
    const { exitCode, stdout, stderr } = await ask("openrouter/plum/plum-2", {
      imitate: "openrouter",
      script,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain("tools[3]: the name is not allowed");
    expect(stderr).not.toMatch(/Provider returned error|[{}]/);
  });
});

describe("the command with llama.cpp", SPAWNED, () => {
  it("shows an SSE field named error and ends with 1", async () => {
    const error = { code: 500, message: "failed to parse grammar", type: "server_error" };
    const body = `error: ${JSON.stringify(error)}\n\ndata: [DONE]\n\n`;
    const answer = { status: 200, contentType: "text/event-stream", body };
    const { exitCode, stdout, stderr } = await ask("llamacpp/plum", {
      imitate: "llamacpp",
      respond: () => answer,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain("failed to parse grammar");
  });

  it("keeps every request within the window that the server's /props names", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `day-${n}.log`);
    const line = (n: number) =>
      `entry ${n}: the pump ran for ${(n * 7919) % 1000} minutes at pressure ${n % 13}`;
    const files = Object.fromEntries(
      names.map((name, day) => [
        name,
        Array.from({ length: 320 }, (_, n) => line(day * 1000 + n)).join("\n"),
      ]),
    );
    const { exitCode, stdout, requests } = await ask(
      "llamacpp/plum",
      {
        imitate: "llamacpp",
        respond: (_, turn) => {
          const name = names[turn];
          return name === undefined
            ? { text: "A pump." }
            : { calls: [{ name: "read_file", args: { path: `logs/${name}` } }] };
        },
      },
      files,
    );
    expect(refusalsOf(requests)).toEqual([]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "A pump.\n" });
  });
});
