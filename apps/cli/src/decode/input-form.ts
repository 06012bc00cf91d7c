/** What a recording turned out to be. */
export type InputForm =
  | { kind: "sse" }
  | { kind: "chunks"; lines: readonly string[] }
  | { kind: "body"; body: unknown };

/** Tells raw server-sent events, JSON lines of chunks and one whole body apart, by content. */
export function inputForm(text: string): InputForm {
  const source = text.replace(/^\uFEFF/u, "").trim();
  if (!source.startsWith("{") && !source.startsWith("[")) return { kind: "sse" };
  const whole = parseJson(source);
  if (whole !== undefined) return wholeForm(whole.value, source);
  const lines = source.split(/\r?\n/u).filter((line) => line.trim() !== "");
  // Broken JSON that is no list of chunks goes the way of a body that the reader can't make out.
  return parseJson(lines[0] ?? "") ? { kind: "chunks", lines } : { kind: "sse" };
}

function wholeForm(value: unknown, source: string): InputForm {
  if (Array.isArray(value)) return { kind: "chunks", lines: value.map((chunk) => JSON.stringify(chunk)) };
  return isChunk(value) ? { kind: "chunks", lines: [source] } : { kind: "body", body: value };
}

// A stream of one chunk looks like a body but for its name or its delta.
function isChunk(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("object" in value && value.object === "chat.completion.chunk") return true;
  if (!("choices" in value) || !Array.isArray(value.choices)) return false;
  return value.choices.some(
    (choice: unknown) => typeof choice === "object" && choice !== null && "delta" in choice,
  );
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
