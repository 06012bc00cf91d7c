import { PassThrough } from "node:stream";
import type { ToolSource } from "@toolrail/protocol";
import type { ServedTools, ServeToolsOptions } from "../../src/serve-options.ts";
import { serveTools } from "../../src/serve-tools.ts";
import { isAnswerTo, type Message } from "./message.ts";

/** The other end of a server's streams. */
export interface StdioClient {
  server: ServedTools;
  input: PassThrough;
  output: PassThrough;
  /** All that the server wrote, in order. */
  received: Message[];
  send(...messages: object[]): void;
  write(text: string | Uint8Array): void;
  /** The first message of what came and what will come that fits. */
  wait(fits: (message: Message) => boolean): Promise<Message>;
  answer(id: string | number): Promise<Message>;
  request(id: string | number, method: string, params?: object): Promise<Message>;
  /** Ends the input and waits until the server is done. */
  end(): Promise<void>;
}

type Options = Partial<Omit<ServeToolsOptions, "transport">>;

export async function startStdio(source: ToolSource, options: Options = {}): Promise<StdioClient> {
  const input = new PassThrough();
  const output = new PassThrough();
  const received: Message[] = [];
  const waiting = new Set<(message: Message) => void>();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const message: Message = JSON.parse(line);
      received.push(message);
      for (const offer of waiting) offer(message);
    }
  });

  const transport = { type: "stdio" as const, input, output };
  const server = await serveTools(source, { name: "test", version: "1.0.0", ...options, transport });
  const client: StdioClient = {
    server,
    input,
    output,
    received,
    send: (...messages) => {
      for (const message of messages) input.write(`${JSON.stringify(message)}\n`);
    },
    write: (chunk) => void input.write(chunk),
    wait(fits) {
      const early = received.find(fits);
      if (early) return Promise.resolve(early);
      return new Promise((resolve) => {
        const offer = (message: Message) => {
          if (!fits(message)) return;
          waiting.delete(offer);
          resolve(message);
        };
        waiting.add(offer);
      });
    },
    answer: (id) => client.wait((message) => isAnswerTo(message, id)),
    request(id, method, params) {
      client.send({ jsonrpc: "2.0", id, method, ...(params && { params }) });
      return client.answer(id);
    },
    async end() {
      input.end();
      await server.closed;
    },
  };
  return client;
}
