import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { keptFiles } from "../support/session-logs.ts";

describe("a command that writes to the log of its own session", () => {
  it("has its line there, alone, and that is said once", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const command = "printf mine >> .toolrail/sessions/*.jsonl";
      const call = { name: "run_shell", args: { command } };
      const server = await startOpenAIChatServer({ script: [{ calls: [call] }, { text: "Done." }] });
      try {
        const model = ["--model", "test/scripted", "--base-url", server.baseUrl, "--allow-all"];
        const { exitCode, stderr } = await runFake([...model, "-p", "do it"], { workingDirectory });
        const name = keptFiles(workingDirectory).find((file) => file.endsWith(".jsonl")) ?? "";
        const path = `.toolrail/sessions/${name}`;
        expect(exitCode).toBe(0);
        expect(stderr).toContain(`toolrail: somebody else wrote to ${path}, the log of this session\n`);
        expect(stderr.split("somebody else")).toHaveLength(2);
        const lines = readFileSync(join(workingDirectory, path), "utf8").trimEnd().split("\n");
        const others = lines.filter((line) => line !== "mine");
        expect(others).toHaveLength(lines.length - 1);
        // The session, the question, the call, its result and the answer.
        const types = others.map((line) => JSON.parse(line).type).filter((type) => type !== "request");
        expect(types).toEqual(["session", ...Array(4).fill("message")]);
        const repaired = await runFake(["repair", name.replace(".jsonl", "")], { workingDirectory });
        expect(repaired.stdout.trimEnd().split("\n")).toHaveLength(4);
      } finally {
        await server.close();
      }
    });
  });
});
