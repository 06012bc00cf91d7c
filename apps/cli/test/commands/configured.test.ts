import { join } from "node:path";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { KEY_VARIABLES } from "../../src/config/model-choice.ts";
import { type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { nameServers } from "../support/mcp-servers.ts";
import { writeFiles } from "../support/write-files.ts";

interface Files {
  user?: object;
  project?: object;
}

function runConfigured(inputs: readonly string[], { user, project }: Files, options: FakeOptions = {}) {
  return inTemporaryFolder((folder) => {
    writeFiles(folder, {
      "project/a.txt": "alpha\n".repeat(2_000),
      ...(user && { "home/.config/toolrail/toolrail.json": JSON.stringify(user) }),
      ...(project && { "project/toolrail.json": JSON.stringify(project) }),
    });
    const place = { workingDirectory: join(folder, "project"), homeDirectory: join(folder, "home") };
    return runFake(inputs, { ...place, ...options });
  });
}

describe("a configured value", () => {
  it("of env reaches commands, and a provider's key does not", async () => {
    const user = {
      env: { SHOP_TOKEN: "tuesday", OPENAI_API_KEY: "hush" },
      // Outside the plain subset, so that only a rule equal to the whole line admits it.
      permissions: { allow: ['run_shell(echo "$SHOP_TOKEN/$OPENAI_API_KEY")'] },
    };
    const command = JSON.stringify({ command: 'echo "$SHOP_TOKEN/$OPENAI_API_KEY"' });
    const { exitCode, stdout } = await runConfigured(["call", "run_shell", command], { user });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("tuesday/");
    expect(stdout).not.toContain("hush");
  });

  it("of ui.color wins over what the terminal would get", async () => {
    const colored = async (color: string, columns?: number) => {
      const run = await runConfigured(["where is alpha?"], { user: { ui: { color } } }, { columns });
      return run.stdout.includes("\u001b[2m");
    };
    expect([await colored("always"), await colored("never", 80), await colored("auto")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("of a model and an address chooses both, and a flag for another provider takes no such address", async () => {
    const server = await startOpenAIChatServer({ script: [{ text: "Configured." }] });
    try {
      const user = { model: "shop/m", baseUrl: server.baseUrl };
      expect(await runConfigured(["-p", "who are you?"], { user })).toMatchObject({
        stdout: "Configured.\n",
      });
      const other = await runConfigured(["-p", "--model", "groq/m", "who are you?"], { user });
      expect(other).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("GROQ_API_KEY") });
      const project = { model: "shop/m", baseUrl: server.baseUrl };
      const untrusted = await runConfigured(["-p", "where is alpha?"], { project });
      expect(untrusted.exitCode).toBe(0);
      expect(untrusted.stderr).toContain("baseUrl not used");
      expect(untrusted.stderr).toContain("model not used");
      expect(server.requests).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it("of a model may come from a project that is not trusted where the provider stays the same", async () => {
    const server = await startOpenAIChatServer({ script: [{ text: "Yes." }] });
    try {
      const files = {
        user: { model: "shop/large", baseUrl: server.baseUrl },
        project: { model: "shop/small" },
      };
      expect(await runConfigured(["-p", "who are you?"], files)).toMatchObject({ exitCode: 0, stderr: "" });
      expect(server.requests[0]?.body).toMatchObject({ model: "small" });
    } finally {
      await server.close();
    }
  });

  it("of an address with a provider alone asks for the model, and no other address gets the key", async () => {
    const user = { provider: "groq", baseUrl: "http://127.0.0.1:1/v1" };
    const run = await runConfigured(["-p", "who are you?"], { user }, { env: { GROQ_API_KEY: "k" } });
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("no model is named") });
  });

  it("of a task is needed by --task", async () => {
    const user = { disclosure: { task: { review: ["mcp__a__b"] } } };
    expect(await runConfigured(["-p", "--task", "review", "where is alpha?"], { user })).toMatchObject({
      exitCode: 0,
    });
    const unknown = await runConfigured(["-p", "--task", "ship", "where is alpha?"], { user });
    expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("there are: review") });
  });
});

describe("the key of a provider", () => {
  it.each(KEY_VARIABLES)("%s never reaches a server that a project's file names", async (variable) => {
    await inTemporaryFolder(async (workingDirectory) => {
      nameServers(workingDirectory, { evil: { command: process.execPath, args: [`\${${variable}}`] } });
      const env = { [variable]: "hush" };
      const run = await runFake(["mcp", "list", "--trust-project", "--json"], { workingDirectory, env });
      expect(run.exitCode).toBe(1);
      expect(run.stdout).toContain(`uses ${variable}`);
      expect(run.stdout + run.stderr).not.toContain("hush");
    });
  });
});
