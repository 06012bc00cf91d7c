import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { expect, it } from "vitest";
import { readSession } from "../../src/session/read-session.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { answer, head, keptLines, linesOf, putLog, said, user } from "../support/session-logs.ts";

const ID = "20261130-142530-123";

it("a history that is compacted in the middle of a run stands in the log as it then was", async () => {
  await inTemporaryFolder(async (workingDirectory) => {
    // More than the newest part that a compaction keeps.
    const long = Array.from({ length: 12 }, (_, n) => [
      said(user(`${n}?`)),
      said(answer("so it is ".repeat(4_000))),
    ]);
    putLog(workingDirectory, ID, [head(ID, { root: workingDirectory }), ...long.flat()]);
    const server = await startOpenAIChatServer({
      // The second is the summary that the compaction asks for.
      script: [
        { text: "It was", finishReason: "length" },
        { text: "They spoke of how it is." },
        { text: "long ago." },
      ],
    });
    try {
      const model = ["--model", "test/scripted", "--base-url", server.baseUrl];
      const run = await runFake(["-c", "--json", ...model, "and now?"], { workingDirectory });
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      const { messages } = JSON.parse(run.stdout);
      const lines = keptLines(workingDirectory);
      expect(lines.filter(({ type }) => type === "compacted")).toHaveLength(1);
      expect(messages.length).toBeLessThan(long.length * 2);
      expect(readSession(linesOf(lines))).toMatchObject({ ok: true, messages });
      expect(server.requests).toHaveLength(3);
      expect(JSON.stringify(server.requests[2]?.body).length).toBeLessThan(
        JSON.stringify(server.requests[0]?.body).length,
      );
    } finally {
      await server.close();
    }
  });
});
