import type { CliContext } from "../context.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { openCompactor } from "../wiring.ts";
import type { Conversation } from "./conversation.ts";

/** Who asks for it wants as little as can be gone on with. */
const KEEP_TOKENS = 2_000;

/** Makes the history shorter at once, and says by how much. */
export async function compactNow({ stdout }: CliContext, conversation: Conversation): Promise<Conversation> {
  const { history, recorder } = conversation;
  const { signal } = new AbortController();
  const { messages } = await openCompactor(KEEP_TOKENS)(history, { reason: "manual", signal });
  if (messages === history) {
    stdout.write("nothing to compact: the conversation is short\n");
    return conversation;
  }
  recorder.compacted(messages);
  stdout.write(
    `${formatNumberOf(history.length, "message")} became ${messages.length}, a note of the others among them\n`,
  );
  return { ...conversation, history: messages };
}
