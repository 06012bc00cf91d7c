/** The server-sent events of an OpenAI Chat stream whose one call has `size` characters of arguments in pieces of `piece`. */
export function chatStream(size: number, piece = 20): Uint8Array {
  const text = JSON.stringify({ text: "x".repeat(size - 11) });
  const events = [
    delta([{ index: 0, id: "call_1", type: "function", function: { name: "write", arguments: "" } }]),
  ];
  for (let i = 0; i < text.length; i += piece)
    events.push(delta([{ index: 0, function: { arguments: text.slice(i, i + piece) } }]));
  events.push(chunk({}, "tool_calls"), "[DONE]");
  return new TextEncoder().encode(events.map((data) => `data: ${data}\n\n`).join(""));
}

function delta(toolCalls: unknown[]): string {
  return chunk({ tool_calls: toolCalls }, null);
}

function chunk(content: object, finishReason: string | null): string {
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "bench",
    choices: [{ index: 0, delta: content, finish_reason: finishReason }],
  });
}

/** The bytes in pieces as a socket gives them. */
export function body(bytes: Uint8Array, size = 16_384): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}
