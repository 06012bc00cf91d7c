import type { Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { openCompactor } from "../wiring.ts";

/** Who asks for it wants as little as can be gone on with. */
const KEEP_TOKENS = 2_000;

/** Makes the history shorter at once, and says by how much. */
export async function compactNow(
  { stdout }: CliContext,
  history: readonly Message[],
): Promise<readonly Message[]> {
  const { signal } = new AbortController();
  const { messages } = await openCompactor(KEEP_TOKENS)(history, { reason: "manual", signal });
  const said =
    messages === history
      ? "nothing to compact: the conversation is short"
      : `${formatNumberOf(history.length, "message")} became ${messages.length}, a note of the others among them`;
  stdout.write(`${said}\n`);
  return messages;
}
