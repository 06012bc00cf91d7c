import { ToolCallAccumulator } from "@toolrail/kernel/accumulate";
import { createDecoder } from "@toolrail/protocol/openai-chat";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import OpenAI from "openai";
import { body, chatStream } from "../chat-stream.ts";
import { measurePair, report, runtime } from "../measure.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const streams = new Map([SMALL, LARGE].map((size) => [size, chatStream(size)]));

function bytesOf(size: number): Uint8Array {
  return streams.get(size) ?? new Uint8Array();
}

async function ours(size: number): Promise<void> {
  const decoder = createDecoder();
  const accumulator = new ToolCallAccumulator();
  for await (const event of readServerSentEvents(body(bytesOf(size))))
    for (const decoded of decoder.pushEvent(event))
      if (decoded.type === "toolCall") accumulator.push(decoded);
  expectLength(accumulator.drain()[0]?.args, size);
}

async function openaiLoop(size: number): Promise<void> {
  const client = new OpenAI({
    apiKey: "none",
    baseURL: "http://127.0.0.1:9/v1",
    fetch: async () =>
      new Response(body(bytesOf(size)), { headers: { "content-type": "text/event-stream" } }),
  });
  const stream = await client.chat.completions.create({ model: "bench", messages: [], stream: true });
  const texts: string[] = [];
  for await (const chunk of stream)
    for (const call of chunk.choices[0]?.delta.tool_calls ?? [])
      texts[call.index] = (texts[call.index] ?? "") + (call.function?.arguments ?? "");
  expectLength(texts[0], size);
}

function expectLength(text: string | undefined, size: number): void {
  if (text?.length !== size) throw new Error(`${text?.length} characters of arguments for ${size}`);
}

async function repeat(job: () => Promise<void>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await job();
}

const scale = LARGE / SMALL;
const growth = await measurePair(
  () => ours(LARGE),
  () => repeat(() => ours(SMALL), scale),
);
const against = await measurePair(
  () => ours(LARGE),
  () => openaiLoop(LARGE),
);
report([
  {
    name: "1 MB of arguments in 20-character pieces, cost per byte",
    peer: "the same in 10 KB",
    ratio: growth[0] / growth[1],
    limit: 1.3,
    unit: `${growth[0].toFixed(0)} ms`,
  },
  {
    name: "1 MB of arguments, from bytes to the merged call",
    peer: "openai's own streaming loop",
    ratio: against[0] / against[1],
    limit: runtime === "bun" ? 0.15 : 0.25,
    aim: true,
    unit: `${against[0].toFixed(0)} ms against ${against[1].toFixed(0)} ms`,
  },
]);
