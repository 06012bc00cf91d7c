import {
  type AssistantMessage,
  checkTranscript,
  extractToolCalls,
  type Message,
  parseArgs,
} from "@toolrail/protocol";
import type { StrictServer, StrictServerOptions } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { type Answer, type ModelServer, SERVERS } from "../support/model-servers.ts";

type Options = StrictServerOptions<Answer, never>;

interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
  server: StrictServer;
}

/** One question through the real client to a strict server on this machine. */
async function askServer(
  { start, flags }: ModelServer,
  options: Options,
  { json = false, ...fake }: FakeOptions & { json?: boolean } = {},
): Promise<Outcome> {
  const server = await start(options);
  try {
    return await inTemporaryFolder(async (workingDirectory) => {
      const inputs = [
        "-p",
        ...flags,
        "--base-url",
        server.baseUrl,
        ...(json ? ["--json"] : []),
        "look around",
      ];
      return { ...(await runFake(inputs, { workingDirectory, ...fake })), server };
    });
  } finally {
    await server.close();
  }
}

const patternsOf = (turn: number) => [`first-${turn}/*`, `second-${turn}/**/*.{ts,md}`];

describe.each(SERVERS)(
  "a conversation with a strict server of $name that has every bad habit in turn",
  (api) => {
    it("loses nothing, and every request is accepted", async () => {
      const { exitCode, stdout, stderr, server } = await askServer(
        api,
        {
          respond: (_, turn) => {
            const habit = api.habits[turn];
            if (habit === undefined) return { text: "That is all." };
            const calls = patternsOf(turn).map((pattern) => ({ name: "glob", args: { pattern } }));
            return {
              chunks: habit.chunks({ thinking: `Thought ${turn}.`, text: `Turn ${turn}.`, calls }, turn),
            };
          },
        },
        { json: true },
      );
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(server.requests.map(({ refusal }) => refusal).filter(Boolean)).toEqual([]);
      const { messages, answer }: { messages: Message[]; answer: string } = JSON.parse(stdout);
      expect(answer).toBe("That is all.");
      expect(checkTranscript(messages)).toEqual([]);
      const turns = messages.filter((message): message is AssistantMessage => message.role === "assistant");
      expect(turns).toHaveLength(api.habits.length + 1);
      for (const [index, { name }] of api.habits.entries())
        expect([name, ...callsOf(turns[index])]).toEqual([name, ...patternsOf(index)]);
      const ids = turns.flatMap((turn) => extractToolCalls(turn).map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  },
);

function callsOf(message: AssistantMessage | undefined): unknown[] {
  if (message === undefined) return [];
  return extractToolCalls(message).map((call) => {
    const parsed = parseArgs(call);
    return parsed.ok && call.name === "glob" ? (parsed.value as { pattern: unknown }).pattern : parsed;
  });
}

describe.each(SERVERS)("a server of $name", (api) => {
  it("is asked again when it is overloaded", async () => {
    const { exitCode, stdout, server } = await askServer(api, {
      script: [{ status: 503 }, { text: "Here." }],
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "Here.\n" });
    expect(server.requests).toHaveLength(2);
  });

  it("that refuses the key ends the run with 1, and the key is not printed", async () => {
    const env = { TOOLRAIL_API_KEY: "wrong-secret" };
    const { exitCode, stdout, stderr } = await askServer(api, { apiKey: "right", script: [] }, { env });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toMatch(/^toolrail: .+\n$/);
    expect(stderr).not.toContain("wrong-secret");
  });

  it("is denied what nobody can be asked about, and the person is told how to allow it", async () => {
    const script = [{ calls: [{ name: "run_shell", args: { command: "echo hi" } }] }, { text: "Denied." }];
    const { exitCode, stdout, stderr } = await askServer(api, { script });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "Denied.\n" });
    expect(stderr).toBe("toolrail: to allow it: --allow 'run_shell(echo hi)', or --allow-all\n");
  });

  it("gets the key of the environment, the system prompt and the tools", async () => {
    const env = { TOOLRAIL_API_KEY: "right" };
    const { exitCode, server } = await askServer(
      api,
      { apiKey: "right", script: [{ text: "Yes." }] },
      { env },
    );
    expect(exitCode).toBe(0);
    const [request] = server.requests;
    expect(request?.body).toMatchObject({ model: "scripted", stream: true });
    const sent = JSON.stringify(request?.body);
    for (const text of ["Working folder: ", "look around", "read_file"]) expect(sent).toContain(text);
  });
});
