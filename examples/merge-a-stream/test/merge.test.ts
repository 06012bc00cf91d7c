import { expect, it } from "vitest";
import { describeCalls, mergeCalls } from "../src/merge.ts";

// Two calls whose pieces alternate, keys from 1, and "stop" as the reason: all seen at real servers.
const pieces = [
  { index: 1, id: "call_a", function: { name: "read_file", arguments: "" } },
  { index: 2, id: "call_b", function: { name: "grep", arguments: '{"pat' } },
  { index: 1, id: "", function: { arguments: '{"path":' } },
  { index: 2, function: { arguments: 'tern":"retry"}' } },
  { index: 1, function: { name: null, arguments: '"a.ts"}' } },
];

async function* body(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const piece of pieces)
    yield encoder.encode(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [piece] } }] })}\n\n`,
    );
  yield encoder.encode(
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  );
}

it("merges interleaved pieces into two calls", async () => {
  expect(describeCalls(await mergeCalls(body()))).toEqual([
    'read_file {"path":"a.ts"}',
    'grep {"pattern":"retry"}',
  ]);
});
