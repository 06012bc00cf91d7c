import { systemClock } from "@toolrail/kernel";
import type { Clock, Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { createFakeContext, inTemporaryFolder } from "../support/fake-context.ts";
import { type Answer, type ModelServer, SERVERS } from "../support/model-servers.ts";

/** The real time, but that nobody waits for a retry. */
const IMPATIENT: Clock = {
  now: systemClock.now,
  schedule: (callback, delayMs) => systemClock.schedule(callback, delayMs < 10_000 ? 0 : delayMs),
};

/** Asks a question by the command; the server gives these answers, and the last one again and again. */
async function ask({ start, flags }: ModelServer, answers: readonly Answer[], ...more: string[]) {
  const server = await start({ respond: (_, turn) => answers[Math.min(turn, answers.length - 1)] ?? {} });
  try {
    return await inTemporaryFolder(async (workingDirectory) => {
      const context = { ...createFakeContext({ workingDirectory }), clock: IMPATIENT };
      const inputs = ["-p", ...flags, "--base-url", server.baseUrl, ...more, "look around"];
      const exitCode = await runCli(inputs, context);
      return { exitCode, stdout: context.out(), stderr: context.err(), requests: server.requests };
    });
  } finally {
    await server.close();
  }
}

const GLOB: Answer = { calls: [{ name: "glob", args: { pattern: "*.md" } }] };

describe.each(SERVERS)("an empty answer of $name", (api) => {
  it.each<{ what: string; empty: Answer }>([
    { what: "nothing at all", empty: {} },
    { what: "blanks", empty: { text: "\n\n" } },
    { what: "thinking alone", empty: { thinking: "Now I should say what I found." } },
  ])(
    "that holds $what is asked for three times, then ends in a sentence and exit code 1",
    async ({ empty }) => {
      const { exitCode, stdout, stderr, requests } = await ask(api, [GLOB, empty]);
      expect({ exitCode, stdout: stdout.trim() }).toEqual({ exitCode: 1, stdout: "" });
      expect(stderr).toContain("The model's answer was empty: neither text nor a tool call came.");
      expect(requests.map(({ refusal }) => refusal).filter(Boolean)).toEqual([]);
      expect(requests).toHaveLength(4);
      expect(requests[2]?.body).toEqual(requests[1]?.body);
      expect(requests[3]?.body).toEqual(requests[1]?.body);
    },
  );

  it("that is followed by a whole one leaves no trace", async () => {
    const { exitCode, stdout } = await ask(
      api,
      [GLOB, {}, { thinking: "Hm." }, { text: "No notes." }],
      "--json",
    );
    expect(exitCode).toBe(0);
    const { answer, messages }: { answer: string; messages: Message[] } = JSON.parse(stdout);
    expect(answer).toBe("No notes.");
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult", "assistant"]);
  });
});
