import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChildTransport } from "../../src/connection/child/child-transport.ts";
import { faultOf, open, patient, stdioEntry, textOf } from "./open.ts";
import { countMentions, uniqueMarker, waitUntil } from "./process-table.ts";

const HOST = fileURLToPath(new URL("../servers/host.ts", import.meta.url));

describe("a server's process", () => {
  it("sees the short list of variables, and what its entry adds", async () => {
    const environment = {
      PATH: process.env.PATH,
      HOME: "/home/ada",
      TERM: "() { :; }",
      SECRET_TOKEN: "s3cret",
      LANG: "C",
    };
    const { connection } = await open(stdioEntry([], { env: { ADDED: "yes" } }), { environment });
    const seen = JSON.parse(String(textOf(await connection.callTool("environment", {}, patient()))));
    expect(seen).toEqual({ PATH: process.env.PATH, HOME: "/home/ada", ADDED: "yes" });
  });

  it("starts in its entry's folder, else in the one given", async () => {
    const folder = async (cwd: string | undefined) => {
      const { connection } = await open(stdioEntry([], { cwd }), { cwd: "/" });
      return textOf(await connection.callTool("folder", {}, patient()));
    };
    expect([await folder("/usr"), await folder(undefined)]).toEqual(["/usr", "/"]);
  });

  it.each([
    [
      "no such command",
      { command: "toolrail-no-such-command" },
      "command not found: toolrail-no-such-command",
    ],
    ["no such folder", { cwd: "/no/such/folder" }, "the working folder does not exist: /no/such/folder"],
  ])("says why it did not start: %s", async (_name, more, message) => {
    expect(await faultOf(open(stdioEntry([], more)))).toMatchObject({
      kind: "unreachable",
      message,
      sent: false,
    });
  });

  it("tells what it said before it left at its start, and what was run", async () => {
    const entry = stdioEntry(["--complains", "--exits=3", "--key=s3cret"]);
    const fault = await faultOf(open(entry));
    expect(fault).toMatchObject({ kind: "unreachable", sent: false });
    const [said, command] = fault.message.split("; it was started as: ");
    expect(said).toBe("the server ended with exit code 3; it said: missing API key");
    expect(command?.startsWith(entry.command)).toBe(true);
    expect(command?.endsWith('--complains --exits=3 "--key=***"')).toBe(true);
  });

  it("tells its last words also when they have no newline", async () => {
    const log: string[] = [];
    const script = `process.stdout.write("no message"); process.stderr.write("fatal: missing the key", () => process.exit(3))`;
    const entry = stdioEntry([], { args: ["-e", script] });
    const fault = await faultOf(open(entry, { onLog: (line) => log.push(line) }));
    expect(fault.message).toContain("the server ended with exit code 3; it said: fatal: missing the key");
    expect(log.sort()).toEqual(["fatal: missing the key", "no message"]);
  });

  it("tells its last words also to a close", async () => {
    const script = `process.stdin.on("end", () => process.stderr.write("bye", () => process.exit(0))).resume(); console.log("ready")`;
    const log: string[] = [];
    const transport = createChildTransport({
      command: process.execPath,
      args: ["-e", script],
      cwd: "/",
      env: {},
      onLog: (line) => log.push(line),
      onEnd() {},
    });
    await transport.start();
    await waitUntil(() => log.includes("ready"), "it runs");
    await transport.close();
    await waitUntil(() => log.length > 1, "it said something more");
    expect(log).toEqual(["ready", "bye"]);
  });

  it("answers also with a last line that has no newline", async () => {
    const script = `
      let text = "";
      process.stdin.on("data", (chunk) => {
        text += chunk;
        for (const line of text.split("\\n").slice(0, -1)) {
          const { id, method } = JSON.parse(line);
          const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "n", version: "1" } };
          if (method === "initialize") console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
          if (method !== "tools/call") continue;
          const last = { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "last" }] } };
          process.stdout.write(JSON.stringify(last), () => process.exit(0));
        }
        text = text.slice(text.lastIndexOf("\\n") + 1);
      });
    `;
    const { connection } = await open(stdioEntry([], { args: ["-e", script] }));
    expect(textOf(await connection.callTool("any", {}, patient()))).toBe("last");
  });

  it("is ended when it does not shake hands in time", async () => {
    const marker = uniqueMarker();
    const fault = await faultOf(open(stdioEntry(["--mute", marker]), { timeoutMs: 300 }));
    expect(fault).toMatchObject({ kind: "timeout", sent: false, message: "it did not start within 300 ms" });
    expect(countMentions(marker)).toBe(0);
  });

  it("is ended when the caller gives up", async () => {
    const marker = uniqueMarker();
    const controller = new AbortController();
    const opening = faultOf(open(stdioEntry(["--mute", marker]), { signal: controller.signal }));
    await waitUntil(() => countMentions(marker) > 0, "the server runs");
    controller.abort();
    expect(await opening).toMatchObject({ kind: "aborted", sent: false });
    expect(countMentions(marker)).toBe(0);
  });

  describe("that crashes in the midst of a call", () => {
    it("says with which code, and what it said last", async () => {
      const { connection } = await open(stdioEntry());
      const reason = "the server ended with exit code 7; it said: first | second | the disk is full";
      const fault = await faultOf(connection.callTool("crash", { code: 7 }, patient()));
      expect(fault).toMatchObject({ kind: "closed", sent: true, message: reason });
      expect(await connection.closed).toBe(reason);
      const late = await faultOf(connection.callTool("echo", {}, patient()));
      expect(late).toMatchObject({ kind: "closed", sent: false, message: reason });
    });

    it("says by which signal", async () => {
      const { connection } = await open(stdioEntry());
      const fault = await faultOf(connection.callTool("die", {}, patient()));
      expect(fault).toMatchObject({ kind: "closed", sent: true, message: "the server ended by SIGKILL" });
    });

    it("says that it only closed its output", async () => {
      const { command, args } = stdioEntry();
      const wrapped = ["-c", '"$0" "$@"; exec >&-; sleep 300; true', command, ...args];
      const { connection } = await open(stdioEntry([], { command: "sh", args: wrapped }));
      const fault = await faultOf(connection.callTool("die", {}, patient()));
      expect(fault).toMatchObject({ kind: "closed", sent: true });
      expect(fault.message).toMatch(/^the server closed its output/);
    });

    it("takes along what it left running, even if that holds its pipes", async () => {
      const marker = uniqueMarker();
      const { command, args } = stdioEntry();
      const script = `sh -c 'sleep 300; true' ${marker} & exec "$0" "$@"`;
      const { connection } = await open(
        stdioEntry([], { command: "sh", args: ["-c", script, command, ...args] }),
      );
      expect(countMentions(marker)).toBeGreaterThan(0);
      await faultOf(connection.callTool("die", {}, patient()));
      await connection.closed;
      await connection.close();
      expect(countMentions(marker)).toBe(0);
    });
  });
});

describe("closing leaves no process", () => {
  const wrappers: [
    string,
    (command: string, args: readonly string[]) => { command: string; args: string[] },
  ][] = [
    ["started as it is", (command, args) => ({ command, args: [...args] })],
    ["of `sh -c`", (command, args) => ({ command: "sh", args: ["-c", `"$0" "$@"; true`, command, ...args] })],
    [
      "of a wrapper that passes nothing on",
      (command, args) => ({
        command: "sh",
        args: ["-c", `trap '' TERM; sh -c '"$0" "$@"; true' "$0" "$@"; true`, command, ...args],
      }),
    ],
  ];
  const habits: [string, string[]][] = [
    ["that leaves when its input ends", []],
    ["that does not leave when its input ends", ["--deaf"]],
    ["that ignores SIGTERM, too", ["--deaf", "--stubborn"]],
  ];

  describe.each(wrappers)("of a server %s", (_wrapper, wrap) => {
    it.each(habits)("%s", async (_habit, flags) => {
      const marker = uniqueMarker();
      const { command, args } = stdioEntry([...flags, marker]);
      const { connection } = await open(stdioEntry([], wrap(command, args)));
      expect(countMentions(marker)).toBeGreaterThan(0);
      await connection.close();
      expect(countMentions(marker)).toBe(0);
    });
  });

  it("of ten servers that start side by side, one of them dead", async () => {
    const marker = uniqueMarker();
    const entries = Array.from({ length: 10 }, (_, n) =>
      stdioEntry(n === 4 ? ["--exits=1", marker] : [marker]),
    );
    const opened = await Promise.allSettled(entries.map((entry) => open(entry)));
    expect(opened.filter(({ status }) => status === "rejected")).toHaveLength(1);
    await Promise.all(opened.map((one) => one.status === "fulfilled" && one.value.connection.close()));
    expect(countMentions(marker)).toBe(0);
  });
});

describe("when the client dies", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)("by %s, the reaper ends its servers", async (signal) => {
    const marker = uniqueMarker();
    const { command, args } = stdioEntry(["--deaf", "--stubborn", marker]);
    const wrapped = ["sh", "-c", `"$0" "$@"; true`, command, ...args];
    const host = spawn(process.execPath, [...conditions(), HOST, ...wrapped], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void host.kill("SIGKILL"));
    const [said] = (await once(host.stdout, "data")) as [Buffer];
    expect(String(said)).toBe("scripted\n");
    expect(countMentions(marker)).toBeGreaterThan(1);
    host.kill(signal);
    await waitUntil(() => countMentions(marker) === 0, "the servers have ended");
  });
});

// So that the host runs this package's sources, as the tests do.
function conditions(): string[] {
  return ["--conditions=@toolrail/source"];
}
