import type { CliContext } from "../context.ts";
import { readInput } from "../input-bytes.ts";
import { readSession, type SessionRead } from "./read-session.ts";

/** A SESSION argument: a file, or `-` for stdin. What had to be left out is said on stderr. */
export async function loadSession(context: CliContext, file: string): Promise<SessionRead> {
  const input = await readInput(context, file);
  if (!input.ok) return { ok: false, message: input.message };
  const session = readSession(new TextDecoder().decode(input.bytes));
  if (!session.ok) return { ok: false, message: `${file}: ${session.message}` };
  for (const notice of session.notices) context.stderr.write(`${file}: ${notice}\n`);
  return session;
}
