const DEEPEST_CAUSE = 3;

/** What a thrown value says for itself, with its causes; never throws, whatever was thrown. */
export function thrownMessage(thrown: unknown, depth = 0): string {
  try {
    if (!(thrown instanceof Error)) return typeof thrown === "string" ? thrown : plainText(thrown);
    const message = thrown.message || thrown.name;
    if (thrown.cause === undefined || depth >= DEEPEST_CAUSE) return message;
    const cause = thrownMessage(thrown.cause, depth + 1);
    return message.includes(cause) ? message : `${message} (cause: ${cause})`;
  } catch {
    return "an error that cannot be read";
  }
}

/** For people; undefined where there is none. */
export function thrownStack(thrown: unknown): string | undefined {
  try {
    return thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : undefined;
  } catch {
    return undefined;
  }
}

function plainText(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) return String(thrown.message);
  return String(thrown);
}
