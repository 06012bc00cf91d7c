import { readServerSentEvents } from "@toolrail/protocol/sse";
import { _iterSSEMessages } from "openai/core/streaming";
import { body, chatStream } from "../chat-stream.ts";
import { measurePair, report } from "../measure.ts";

const bytes = chatStream(1_000_000);

async function ours(): Promise<number> {
  let characters = 0;
  for await (const { data } of readServerSentEvents(body(bytes))) characters += data.length;
  return characters;
}

async function openaiDecoder(): Promise<number> {
  let characters = 0;
  const response = new Response(body(bytes));
  for await (const { data } of _iterSSEMessages(response, new AbortController())) characters += data.length;
  return characters;
}

const [read, peerRead] = [await ours(), await openaiDecoder()];
if (read !== peerRead) throw new Error(`${read} characters of data for ${peerRead}`);
// Many rounds: an agent reads streams all day, so the code is warm.
const [own, peer] = await measurePair(ours, openaiDecoder, 51, 3);
report([
  {
    name: "11 MB of server-sent events, 50,000 of them",
    peer: "the decoder of the `openai` package",
    ratio: own / peer,
    limit: 0.1,
    unit: `${own.toFixed(1)} ms against ${peer.toFixed(0)} ms`,
  },
]);
