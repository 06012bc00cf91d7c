/** One call as a script asks for it. */
interface ScriptCall {
  tool: string;
  /** JSON text, as a model would write it. */
  args: string;
}

export type ScriptEntry = { ok: true; call: ScriptCall } | { ok: false; message: string };

export type ScriptLine =
  /** One call, answered by one message. */
  | { kind: "single"; entry: ScriptEntry }
  /** Calls of one batch, answered by an array in call order. */
  | { kind: "batch"; entries: readonly ScriptEntry[] };

/** What a line asks for; what can't be read is an entry that says why, so that each line has its answer. */
export function parseScriptLine(line: string): ScriptLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "single", entry: { ok: false, message: `The line is not JSON: ${reason}` } };
  }
  return Array.isArray(value)
    ? { kind: "batch", entries: value.map(parseEntry) }
    : { kind: "single", entry: parseEntry(value) };
}

function parseEntry(value: unknown): ScriptEntry {
  if (typeof value !== "object" || value === null || !("tool" in value) || typeof value.tool !== "string")
    return { ok: false, message: 'A line takes {"tool": NAME, "args": {…}}, or an array of these.' };
  const args = "args" in value ? value.args : {};
  return {
    ok: true,
    call: { tool: value.tool, args: typeof args === "string" ? args : JSON.stringify(args) },
  };
}
