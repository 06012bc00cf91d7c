import { estimateTokens, type Message, messageTokens } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { compactedText, summaryFailedText } from "../output/notice-text.ts";
import { openCompactor } from "../wiring/agent.ts";
import type { Conversation } from "./conversation.ts";

/** Who asks for it wants as little as can be gone on with. */
const KEEP_TOKENS = 2_000;

/** Makes the history shorter at once, and says by how much. */
export async function compactNow({ stdout }: CliContext, conversation: Conversation): Promise<Conversation> {
  const { history, recorder, agent } = conversation;
  const { session } = agent;
  const { signal } = new AbortController();
  session.begin(history);
  session.onNotice = (notice) => {
    if (notice.type === "summaryFailed") stdout.write(`${summaryFailedText(notice.message)}\n`);
  };
  const compact = openCompactor({ ...agent, onCompacted: recorder.compacted }, KEEP_TOKENS);
  let messages: readonly Message[];
  try {
    ({ messages } = await compact(history, { reason: "manual", signal }));
  } catch (error) {
    stdout.write(
      `the conversation could not be compacted: ${error instanceof Error ? error.message : error}\n`,
    );
    return conversation;
  }
  if (messages === history) {
    stdout.write("nothing to compact: the conversation is short\n");
    return conversation;
  }
  const tokensOf = (some: readonly Message[]) =>
    session.transforms
      .reduce((sent, transform) => transform(sent), some)
      .reduce((sum, one) => sum + messageTokens(one), 0);
  const head =
    estimateTokens(agent.system) + estimateTokens(JSON.stringify(agent.toolbox.source.definitions()));
  stdout.write(
    `${compactedText({
      beforeMessages: history.length,
      messages,
      beforeTokens: head + tokensOf(history),
      afterTokens: head + tokensOf(messages),
    })}\n`,
  );
  return { ...conversation, history: messages };
}
