import type { ListedSession } from "./list-sessions.ts";

/** A session of the list as one line of JSON. */
export function sessionJson(session: ListedSession): string {
  const { id } = session;
  if (!session.ok) return JSON.stringify({ id, problem: session.problem });
  const { createdAt, messages, model, question } = session;
  return JSON.stringify({ id, createdAt, messages, model, question });
}
