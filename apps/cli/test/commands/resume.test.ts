import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkTranscript, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { SERVERS } from "../support/model-servers.ts";
import { head, keptFiles, keptLines, type Line, putLog, said, user } from "../support/session-logs.ts";
import { writeFiles } from "../support/write-files.ts";

const python = {
  "shop/__init__.py": "",
  "shop/stock.py":
    "def left(total, sold):\n    # What is there without those sold\n    return total + sold\n",
  "tests/test_stock.py": "from shop.stock import left\n\n\ndef test_left():\n    assert left(10, 3) == 7\n",
};

const RED = "why are the tests red?";
const WHERE = "where is left defined?";
const terminal = { columns: 100, env: { NO_COLOR: "1" } };

type Run = (inputs: readonly string[], options?: FakeOptions) => ReturnType<typeof runFake>;

/** Runs the command in one folder, again and again. */
function inRepository(use: (run: Run, root: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder((root) => {
    writeFiles(root, python);
    return use((inputs, options) => runFake(inputs, { workingDirectory: root, ...options }), root);
  });
}

const messagesOf = (lines: readonly Line[]) => lines.flatMap(({ message }) => (message ? [message] : []));

describe("a question", () => {
  it("is a session, whose log holds what was said and whose id is in the JSON", async () => {
    await inRepository(async (run, root) => {
      const { stdout } = await run(["--json", RED]);
      const { sessionId, messages } = JSON.parse(stdout);
      const [first, ...others] = keptLines(root, sessionId);
      expect(first).toMatchObject({
        type: "session",
        version: 1,
        id: sessionId,
        root,
        model: "offline/rules",
      });
      expect(messagesOf(others)).toEqual(messages);
      expect(keptFiles(root)).toEqual([".gitignore", `${sessionId}.jsonl`]);
      const stream = (await run(["--output", "stream-json", RED])).stdout.trimEnd().split("\n");
      expect(JSON.parse(stream.at(-1) ?? "")).toMatchObject({
        type: "result",
        sessionId: expect.any(String),
      });
    });
  });

  it.each([[["-c", WHERE]], [["--continue", "-p", WHERE]], [["-p", "--json", "--resume", "20", WHERE]]])(
    "%j goes on with the session",
    async (inputs) => {
      await inRepository(async (run, root) => {
        await run([RED]);
        const before = keptLines(root);
        const second = await run(inputs);
        expect(second).toMatchObject({ exitCode: 0, stderr: "" });
        expect(second.stdout).toContain("shop/stock.py:1");
        const after = keptLines(root);
        expect(after.slice(0, before.length)).toEqual(before);
        expect(after[before.length]).toMatchObject({ message: { content: [{ text: WHERE }] } });
        expect(checkTranscript(messagesOf(after) as Message[])).toEqual([]);
      });
    },
  );

  it("goes on with a session that was gone back to, from then on", async () => {
    await inRepository(async (run, root) => {
      const [one, two] = [await run(["--json", RED]), await run(["--json", WHERE])].map(
        ({ stdout }) => JSON.parse(stdout).sessionId as string,
      );
      await run(["--resume", one ?? "", WHERE]);
      const { sessionId } = JSON.parse((await run(["-c", "--json", WHERE])).stdout);
      expect(sessionId).toBe(one);
      expect(keptLines(root, two).filter(({ message }) => message)).not.toEqual([]);
    });
  });

  it("says on a terminal how to come back, but not below an answer alone", async () => {
    await inRepository(async (run, root) => {
      const { stdout } = await run([WHERE], terminal);
      const [id] = keptFiles(root).flatMap((name) => (name.endsWith(".jsonl") ? [name.slice(0, -6)] : []));
      expect(stdout.endsWith(`\nSession ${id}, resume it with toolrail --continue\n`)).toBe(true);
      expect((await run(["-p", WHERE], terminal)).stdout).not.toContain("toolrail --continue");
      expect((await run([WHERE])).stdout).not.toContain("toolrail --continue");
      const elsewhere = await run(["--root", ".", WHERE], terminal);
      expect(elsewhere.stdout).toContain("resume it with toolrail --continue --root .\n");
    });
  });

  it("is answered where nothing can be kept, and says so once", async () => {
    await inRepository(async (run, root) => {
      writeFileSync(join(root, ".toolrail"), "mine");
      const { exitCode, stdout, stderr } = await run(["--json", WHERE]);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).not.toHaveProperty("sessionId");
      expect(stderr).toBe("toolrail: this session is not kept: there is a file in the place of its folder\n");
    });
  });
});

describe("a session goes on", () => {
  it("with another provider", async () => {
    await inRepository(async (run, root) => {
      await run([RED]);
      const [{ system }] = keptLines(root) as [Line];
      for (const { start, flags } of SERVERS) {
        const server = await start({ script: [{ text: "As before." }] });
        try {
          const model = [...flags, "--base-url", server.baseUrl];
          const { stdout, stderr } = await run(["--continue", "--json", ...model, "and now?"]);
          expect([JSON.parse(stdout).answer, stderr]).toEqual(["As before.", ""]);
          const [request] = server.requests;
          expect(request?.refusal).toBeUndefined();
          const sent = JSON.stringify(request?.body);
          expect(sent).toContain(JSON.stringify(system).slice(1, -1));
          expect(sent).toContain(RED);
        } finally {
          await server.close();
        }
      }
      const models = keptLines(root).flatMap(({ type, model }) => (type === "model" ? [model] : []));
      expect(models).toEqual(["test/scripted", "openai/scripted", "anthropic/scripted"]);
    });
  });

  it("with the project's text as it is now, and says what that costs the prompt cache", async () => {
    await inRepository(async (run, root) => {
      writeFileSync(join(root, "AGENTS.md"), "Be kind.\n");
      await run([RED]);
      expect((await run(["--continue", "-p", WHERE])).stderr).toBe("");
      writeFileSync(join(root, "AGENTS.md"), "Be brief.\n");
      const { stderr } = await run(["--continue", "-p", WHERE]);
      expect(stderr).toMatch(
        /^toolrail: the session goes on with another prefix, the system prompt changed: about [\d,]{5,} tokens are read anew\n$/u,
      );
      expect((await run(["--continue", "-p", WHERE])).stderr).toBe("");
      const prompts = keptLines(root).flatMap(({ system }) =>
        system?.toString().includes("Be brief.") ? [1] : [],
      );
      expect(prompts).toHaveLength(1);
    });
  });

  it("from what its compaction left", async () => {
    await inRepository(async (run, root) => {
      const asked = Array.from({ length: 16 }, () => WHERE);
      const { stdout } = await run([], { ...terminal, typed: [...asked, "/compact"] });
      const became = Number(/messages to (\d+) \(/u.exec(stdout)?.[1]);
      expect(keptLines(root).at(-1)).toMatchObject({ type: "compacted" });
      const { messages } = JSON.parse((await run(["-c", "--json", RED])).stdout);
      expect(messages.length).toBeGreaterThan(became);
      expect(messages.slice(0, became)).toEqual(
        keptLines(root).find(({ type }) => type === "compacted")?.messages,
      );
    });
  });
});

describe("a chat", () => {
  it("says what it goes on with, and how to come back", async () => {
    await inRepository(async (run, root) => {
      await run([RED]);
      const count = messagesOf(keptLines(root)).length;
      const { stdout } = await run(["--continue"], { ...terminal, typed: [WHERE, "/exit"] });
      const id = keptLines(root)[0]?.id;
      const [, second] = stdout.split("\n");
      expect(second).toBe(`Resumed ${id} "${RED}" (${count} messages)`);
      expect(stdout.endsWith(`Session ${id}, resume it with toolrail --continue\n`)).toBe(true);
      expect(keptFiles(root)).toHaveLength(2);
    });
  });

  it("begins another session with /clear", async () => {
    await inRepository(async (run, root) => {
      const { stdout } = await run([], { ...terminal, typed: [RED, "/clear", WHERE, "/exit"] });
      const listed = (await run(["sessions", "--json"])).stdout.trimEnd().split("\n");
      expect(listed.map((line) => JSON.parse(line).question)).toEqual([WHERE, RED]);
      expect(stdout).toContain(`Session ${JSON.parse(listed[0] ?? "").id}, `);
      expect(stdout).toContain(`\nnew conversation; session ${JSON.parse(listed[1] ?? "").id} is kept\n`);
      expect(keptFiles(root).filter((name) => name.endsWith(".lock"))).toEqual([]);
    });
  });

  it("that asked nothing leaves nothing, and says nothing", async () => {
    await inRepository(async (run, root) => {
      const { stdout } = await run([], { ...terminal, typed: ["/help", "/clear", "/exit"] });
      expect(stdout.endsWith("\nnew conversation\n")).toBe(true);
      expect(existsSync(join(root, ".toolrail"))).toBe(false);
    });
  });
});

describe("a session that can't be gone on with is a usage error", () => {
  const ID = "20261130-142530-123";

  it.each([
    ["none is there", ["--continue", "hi there"], undefined, "there is no saved session in "],
    ["none is like it", ["--resume", "2025", "hi there"], undefined, "there is no session"],
    ["both were asked for", ["-c", "--resume", "2026", "hi there"], undefined, "only one of them"],
    // The first process of a machine always lives.
    ["another process has it", ["-c", "hi there"], "1\n", "process 1 is working on the session"],
  ])("%s", async (_, inputs, lock, said_) => {
    await inRepository(async (run, root) => {
      if (inputs[0] !== "--continue") {
        const file = putLog(root, ID, [head(ID, { root }), said(user("why?"))]);
        if (lock) writeFileSync(file.replace(/jsonl$/u, "lock"), lock);
      }
      const failed = await run(inputs);
      expect(failed).toMatchObject({ exitCode: 2, stdout: "" });
      expect(failed.stderr).toContain(said_);
    });
  });

  it("and lets others have it where the model is the trouble", async () => {
    await inRepository(async (run, root) => {
      putLog(root, ID, [head(ID, { root }), said(user("why?"))]);
      expect((await run(["-c", "--model", "openai/none", "hi there"])).exitCode).toBe(2);
      expect(keptFiles(root)).toEqual([`${ID}.jsonl`]);
    });
  });
});

describe("the tools", () => {
  it("do not find a session's own words in its log, and may not change it", async () => {
    await inRepository(async (run, root) => {
      await run([RED]);
      const call = (tool: string, args: object) => run(["call", tool, JSON.stringify(args), "--allow-all"]);
      const found = await call("grep", { pattern: "tests red" });
      expect(found.stdout).toContain("No matches");
      expect(found.stdout).not.toContain("sessions");
      const name = keptFiles(root).at(-1) ?? "";
      const path = `.toolrail/sessions/${name}`;
      const before = readFileSync(join(root, path), "utf8");
      expect((await call("write_file", { path, content: "x" })).exitCode).toBe(1);
      expect(readFileSync(join(root, path), "utf8")).toBe(before);
    });
  });
});
