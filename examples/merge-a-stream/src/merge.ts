import { ToolCallAccumulator } from "@toolrail/kernel/accumulate";
import { parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import { createDecoder } from "@toolrail/protocol/openai-chat";
import { readServerSentEvents } from "@toolrail/protocol/sse";

/** The body of a Chat Completions answer, as `fetch` gives it, to the calls it holds. */
export async function mergeCalls(body: AsyncIterable<Uint8Array>): Promise<ToolCallBlock[]> {
  const decoder = createDecoder();
  const accumulator = new ToolCallAccumulator();
  for await (const serverEvent of readServerSentEvents(body))
    for (const event of decoder.pushEvent(serverEvent))
      if (event.type === "toolCall") accumulator.push(event);
  return accumulator.drain();
}

/** Each call as `name {value}`, or why its arguments can't be read. */
export function describeCalls(calls: readonly ToolCallBlock[]): string[] {
  return calls.map((call) => {
    const parsed = parseArgs(call);
    return `${call.name} ${parsed.ok ? JSON.stringify(parsed.value) : parsed.message}`;
  });
}
