import type { Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import type { Screen } from "../output/screen.ts";
import { beginLog } from "../session/begin-log.ts";
import { freeId } from "../session/log-folder.ts";
import type { SavedSession } from "../session/open-saved.ts";
import { systemProcesses } from "../session/processes.ts";
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
  const start = saved?.start(agent.model.id) ?? newLog(context, agent, id);
  const recorder: Recorder = createRecorder(
    start,
    (error) => tell(context, screen, lossText(recorder.keptId(), error)),
    () => tell(context, screen, othersText(recorder.id)),
  );
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
  return openConversation(context, screen, { ...agent, spill }, { id, messages: [] });
}

function newLog({ clock }: CliContext, { toolbox, model, system }: Agent, id: string): LogStart {
  const { root } = toolbox.workspace;
  return beginLog({ id, root, model: model.id, system, clock, processes: systemProcesses });
}
