// `stdio-server.ts [--FLAG[=VALUE]...]`: the scripted server on stdin and stdout, with what only pipes allow.
import { createInterface } from "node:readline";
import { createScriptedServer, type Fields, type Message, type Script } from "./scripted-server.ts";

const flags = new Map(
  process.argv.slice(2).map((flag) => flag.replace(/^--/, "").split("=") as [string, string | undefined]),
);
const script: Script = {
  ...(flags.has("version") ? { version: String(flags.get("version")) } : {}),
  ...(flags.has("list") ? { list: flags.get("list") as NonNullable<Script["list"]> } : {}),
  terse: flags.has("terse"),
  era: flags.has("modern") ? "modern" : "legacy",
};
const server = createScriptedServer(script);
const write = (text: string | Uint8Array) => process.stdout.write(text);
const send = (message: object) => write(`${JSON.stringify(message)}\n`);
const text = (id: unknown, said: string) => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", content: [{ type: "text", text: said }] },
});
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const onPipesOnly: Record<string, (id: Message["id"], args: Fields) => unknown> = {
  noise: (id) => {
    write('Listening on port 3000…\n\n{ not json }\n[1, 2\n42\n"text"\nnull\n[]\n{}\n');
    write('{"jsonrpc":"2.0","id":999,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/of/our/own"}\n');
    send(text(id, "after the noise"));
  },
  large: (id, { bytes }) => send(text(id, "x".repeat(Number(bytes)))),
  // The id last, as the SDK's own servers write it.
  "large-id-last": (id, { bytes }) => {
    const { result } = text(id, "x".repeat(Number(bytes)));
    write(`${JSON.stringify({ result, jsonrpc: "2.0", id })}\n`);
  },
  "large-noise": (id, { bytes }) => {
    write(`${"y".repeat(Number(bytes))}\n`);
    send(text(id, "after the noise"));
  },
  "text-id": (id) => send(text(String(id), "the id was a text")),
  batch: (id) => {
    const change = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
    write(`${JSON.stringify([change, text(id, "in a batch")])}\n`);
  },
  crlf: (id) => write(`${JSON.stringify(text(id, "with CRLF"))}\r\n`),
  split: async (id) => {
    const bytes = Buffer.from(`${JSON.stringify(text(id, "größer 🎈"))}\n`);
    for (let at = 0; at < bytes.length; at += 5) {
      write(bytes.subarray(at, at + 5));
      if (at % 40 === 0) await later(1);
    }
  },
  both: (id) => send({ ...text(id, "both"), error: null }),
  "no-version": (id) => send({ id, result: text(id, "no version").result, extra: true }),
  "result-text": (id) => send({ jsonrpc: "2.0", id, result: "a text" }),
  "error-text": (id) => send({ jsonrpc: "2.0", id, error: "went wrong" }),
  "error-code": (id) => send({ jsonrpc: "2.0", id, error: { code: "E_ODD", message: 5 } }),
  flood: (id, { bytes }) => {
    const line = `${"e".repeat(999)}\n`;
    process.stderr.write(line.repeat(Math.ceil(Number(bytes) / line.length)));
    // Only once stderr was taken.
    process.stderr.write("the last line\n", () => send(text(id, "after the flood")));
  },
  environment: (id) => send(text(id, JSON.stringify(process.env))),
  folder: (id) => send(text(id, process.cwd())),
  crash: (_id, { code }) => {
    process.stderr.write("first\nsecond\nthe disk is full\n", () => process.exit(Number(code)));
  },
  die: () => process.kill(process.pid, "SIGKILL"),
};

if (flags.has("deaf")) setInterval(() => {}, 1_000);
if (flags.has("stubborn")) process.on("SIGTERM", () => {});
if (flags.has("complains")) process.stderr.write("missing API key\n");
if (flags.has("exits")) process.exit(Number(flags.get("exits")));
if (flags.has("noisy")) write("Welcome to the server!\n");
if (flags.has("early")) {
  send({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "early" } });
  send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
  send({ jsonrpc: "2.0", id: "early-1", method: "ping" });
  send({ jsonrpc: "2.0", id: "early-2", method: "sampling/createMessage", params: {} });
}
await later(Number(flags.get("slow") ?? 0));

for await (const line of createInterface({ input: process.stdin })) {
  if (flags.has("mute")) continue;
  const message = JSON.parse(line) as Message;
  if (message.method === "server/discover" && flags.has("touchy")) process.exit(9);
  const name = message.method === "tools/call" ? String(message.params?.name) : "";
  const odd = onPipesOnly[name];
  if (odd === undefined) server.receive(message, send);
  else void odd(message.id, (message.params?.arguments ?? {}) as Fields);
}
