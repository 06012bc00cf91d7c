import type { Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import type { Screen } from "../output/screen.ts";
import { everyMessageOf } from "../session/all-messages.ts";
import { beginLog } from "../session/begin-log.ts";
import { systemProcesses } from "../session/lock.ts";
import { freeId } from "../session/log-folder.ts";
import type { SavedSession } from "../session/open-saved.ts";
import { createRecorder, type LogStart, type Recorder } from "../session/recorder.ts";
import { createSessionStore } from "../spill/session-store.ts";
import type { Agent, SessionBasis } from "./prepare-agent.ts";
import { clearedText, lossText, othersText } from "./session-text.ts";
import { tell } from "./tell.ts";

/** A session that is to be worked in: a saved one, or a new one. */
export interface SessionChoice extends SessionBasis {
  saved?: SavedSession | undefined;
}

/** What is said in one session, and what writes it down. */
export interface Conversation {
  agent: Agent;
  history: readonly Message[];
  recorder: Recorder;
}

/** Begins, or goes on with, what was chosen. */
export function openConversation(
  context: CliContext,
  screen: Screen,
  agent: Agent,
  { id, messages, saved }: SessionChoice,
): Conversation {
  const { model, system, session } = agent;
  const start = saved?.start({ model: model.id, system }) ?? newLog(context, agent, { id, messages });
  const recorder: Recorder = createRecorder(
    start,
    (error) => tell(context, screen, lossText(recorder.keptId(), error)),
    () => tell(context, screen, othersText(recorder.id)),
  );
  session.attach({
    note: recorder.note,
    isWhole: recorder.isWhole,
    everyMessage: () => everyMessageOf(agent.toolbox.workspace.root, recorder.id),
  });
  session.begin(messages);
  return { agent, history: messages, recorder };
}

/** A new session of the same agent. */
export function clearConversation(
  context: CliContext,
  screen: Screen,
  { agent, recorder }: Conversation,
): Conversation {
  const kept = recorder.keptId();
  recorder.close();
  context.stdout.write(`${clearedText(kept)}\n`);
  const { root } = agent.toolbox.workspace;
  const id = freeId(root, context.clock.now());
  const spill = { ...agent.spill, store: createSessionStore(root, context.clock, id) };
  agent.session.restart(spill.store);
  return openConversation(context, screen, { ...agent, spill }, { id, messages: [] });
}

function newLog(
  { clock }: CliContext,
  { toolbox, model, system }: Agent,
  { id, messages }: SessionBasis,
): LogStart {
  const { root } = toolbox.workspace;
  const facts = { id, root, model: model.id, system, history: messages };
  return beginLog({ ...facts, clock, processes: systemProcesses });
}
