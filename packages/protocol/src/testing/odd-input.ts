const LEVELS = 20_000;
const RING: Record<string, unknown> = {};
RING.choices = [{ delta: RING }];

/** Parsed chunks that no protocol defines. */
export const ODD_CHUNKS: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  Number.NaN,
  "text",
  "",
  [],
  [[], null, {}],
  {},
  Object.create(null),
  { type: null },
  { type: 7 },
  { error: null },
  { choices: null },
  { choices: "text" },
  { choices: [null, 1, "x", [], {}] },
  { choices: [{ delta: null }] },
  { choices: [{ delta: "text" }] },
  { choices: [{ delta: { content: { text: 1 } } }] },
  { choices: [{ delta: { tool_calls: "text" } }] },
  { choices: [{ delta: { tool_calls: [null, 1, {}, { function: null }, { function: "f" }] } }] },
  { choices: [{ delta: { tool_calls: [{ index: {}, id: {}, function: { name: {}, arguments: [] } }] } }] },
  { choices: [{ finish_reason: 7 }] },
  { type: "message_start" },
  { type: "message_start", message: null },
  { type: "content_block_start", index: "x" },
  { type: "content_block_delta", index: -1, delta: { type: "input_json_delta" } },
  { type: "response.output_item.added", item: null },
  { type: "response.completed" },
  { usage: { prompt_tokens: "many", completion_tokens: Number.NaN } },
  1n,
  { error: { code: 1n } },
  { choices: [{ delta: { tool_calls: [{ function: { name: "f", arguments: { n: 1n } } }] } }] },
  RING,
  deepChunk(),
];

/** Event data that is not JSON. */
export const ODD_EVENTS: readonly string[] = [
  '{"choices": [{"delta": {"content": "half an',
  ": keep-alive",
  "undefined",
  "{'single': 'quotes'}",
  "\u0000\u0001",
  "[".repeat(LEVELS) + "]".repeat(LEVELS),
];

function deepChunk(): Record<string, unknown> {
  let chunk: Record<string, unknown> = {};
  for (let level = 0; level < LEVELS; level++) chunk = { error: chunk };
  return chunk;
}
