// No server can write a symbol.
const REASON = Symbol("why it must not be called");

/** A tool of a list as its server wrote it, but one that this connection must not call. */
export function barTool(tool: object, reason: string): object {
  return { ...tool, [REASON]: reason };
}

/** Why a tool of a list must not be called; undefined for one that may. */
export function barredBecause(tool: object): string | undefined {
  return REASON in tool ? String(tool[REASON]) : undefined;
}
