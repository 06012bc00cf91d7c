import type { SpillEntry, SpillStore, Tool, ToolResultMessage } from "@toolrail/protocol";

let made = 0;

/** A result of these blocks, or of one text. */
export function resultOf(
  content: string | ToolResultMessage["content"],
  rest: Partial<ToolResultMessage> = {},
): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: `call_${++made}`,
    toolName: "any",
    isError: false,
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
    timestamp: 5,
    ...rest,
  };
}

export function textOf({ content }: Pick<ToolResultMessage, "content">): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** What a tool of these traits makes known of each of its results. */
export const factsOf = (tool: Pick<Tool, "output" | "keep" | "spillable">) => ({ factsOf: () => ({ tool }) });

/** The original's text, read back from the store. */
export async function keptText(store: SpillStore, entry: SpillEntry | undefined): Promise<string> {
  const bytes = entry && (await store.read(entry.ref));
  if (!bytes) throw new Error("nothing is kept");
  if (!entry.mediaType.includes("utf-16")) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const units = new Uint16Array(bytes.buffer.slice(bytes.byteOffset + 2, bytes.byteOffset + bytes.length));
  return Array.from(units, (unit) => String.fromCharCode(unit)).join("");
}

/** A store that can't keep anything. */
export const FULL_STORE: SpillStore = {
  write: () => Promise.reject(new Error("no space left on device")),
  read: async () => undefined,
  delete: async () => {},
  list: async () => [],
};

/** A test run of many passing files and one failure, as a runner prints it. */
export function vitestLog(passing: number): string {
  const files = Array.from(
    { length: passing },
    (_, n) => ` ✓ test/unit/part-${n}.test.ts (3 tests) ${n % 9}ms`,
  );
  return [
    " RUN  v5.1.2 /home/dev/shop",
    "",
    ...files,
    " ❯ test/cart.test.ts (2 tests | 1 failed) 12ms",
    "   × an order costs its goods and the shipping 7ms",
    "     → expected 700 to be 1300 // Object.is equality",
    "",
    "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯",
    "",
    " FAIL  test/cart.test.ts > an order costs its goods and the shipping",
    "AssertionError: expected 700 to be 1300 // Object.is equality",
    " ❯ test/cart.test.ts:6:42",
    "",
    ` Test Files  1 failed | ${passing} passed (${passing + 1})`,
    `      Tests  1 failed | ${passing * 3 + 1} passed (${passing * 3 + 2})`,
    "",
  ].join("\n");
}
