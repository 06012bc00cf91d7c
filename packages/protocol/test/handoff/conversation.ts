import type { AssistantMessage, Message } from "../../src/message.ts";
import type { ModelRequest } from "../../src/model.ts";
import { repairTranscript } from "../../src/transcript/repair.ts";
import type { PartyName } from "./party-names.ts";
import type { ConversationPlan, Step } from "./plan.ts";
import { resultsOf } from "./results.ts";
import type { Table, TakenRequest } from "./table.ts";
import { answerOf, foreignMessage, userMessage } from "./words.ts";

/** Holds a conversation and puts its last question to `target`. Gives every request that was made on the way. */
export async function holdConversation(
  table: Table,
  { tools, system, steps }: ConversationPlan,
  target: PartyName,
): Promise<TakenRequest[]> {
  const taken: TakenRequest[] = [];
  const messages: Message[] = [];
  let marks = 0;
  const mark = (text: string) => `⟦${marks++}⟧${text}`;
  const request = (): ModelRequest => ({
    model: "m",
    ...(system !== undefined && { system }),
    messages: repairTranscript([...messages]).messages,
    tools: tools.map((name) => ({ name, description: `Does ${name}.`, parameters: { type: "object" } })),
  });

  async function answer({ party, answer: plan }: Step & { kind: "answer" }): Promise<AssistantMessage> {
    // No API answers itself, or nobody.
    if ((request().messages.at(-1)?.role ?? "assistant") === "assistant")
      messages.push(userMessage({ texts: ["go on"], image: false }, mark));
    const idOf = (id: string) => (plan.renamed ? `t${taken.length}_${id}` : id);
    const asked = await table.ask(party, request(), answerOf(party, plan, mark), idOf);
    taken.push(asked.taken);
    return plan.end === "aborted" ? { ...asked.turn, stopReason: "aborted" } : asked.turn;
  }

  for (const step of steps)
    if (step.kind === "user") messages.push(userMessage(step.said, mark));
    else if (step.kind === "trim") messages.splice(0, step.messages);
    else {
      const turn = step.kind === "answer" ? await answer(step) : foreignMessage(step.turn, mark);
      messages.push(turn, ...resultsOf(turn, step.results, mark));
    }
  const last = await table.ask(target, request(), FAREWELL);
  return [...taken, last.taken];
}

const FAREWELL = { text: "Done.", calls: [], opaque: false, secret: "", limited: false, cutAfter: undefined };
