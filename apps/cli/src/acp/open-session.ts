import { isAbsolute } from "node:path";
import type { AgentContext, LoadSessionRequest, NewSessionRequest } from "@agentclientprotocol/sdk";
import { keyArgumentOf } from "@toolrail/kernel/permission";
import type { McpTools } from "@toolrail/mcp-client";
import { ToolrailError } from "@toolrail/protocol";
import { openConversation, type SessionChoice } from "../agent/conversation.ts";
import { prepareAgent } from "../agent/prepare-agent.ts";
import { tell } from "../agent/tell.ts";
import { readSettings, type Settings, type SettingsFlags } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { openMcp } from "../mcp/open-mcp.ts";
import { watchServers } from "../mcp/watch-servers.ts";
import { createScreen } from "../output/screen.ts";
import { findLog } from "../session/find-log.ts";
import { systemProcesses } from "../session/lock.ts";
import { freeId } from "../session/log-folder.ts";
import { openSaved } from "../session/open-saved.ts";
import { openRoot } from "../wiring/toolbox.ts";
import { createApproval } from "./approval.ts";
import { ClientChannel } from "./client-channel.ts";
import { clientServers } from "./client-servers.ts";
import { ModePermissions } from "./modes.ts";
import { AcpSession } from "./session.ts";
import { CallDescriptions } from "./tool-call.ts";

/** Flags of the command; the folder comes from the client, a session at a time. */
export type AcpFlags = Omit<SettingsFlags, "root" | "print" | "output" | "json" | "input">;

export interface SessionOpening {
  client: AgentContext;
  /** With a `sessionId` that session is loaded, else a new one begins. */
  request: NewSessionRequest | LoadSessionRequest;
  flags: AcpFlags;
  /** Tells whether an open session of the client has the id. */
  isTaken(id: string): boolean;
}

/** Opens a session in the client's folder, with the settings, servers and logs that the command would use there. */
export async function openSession(context: CliContext, opening: SessionOpening): Promise<AcpSession> {
  const { client, request, flags } = opening;
  if (!isAbsolute(request.cwd)) throw unusable("cwd is not an absolute path; send an absolute path");
  const servers = clientServers(request.mcpServers);
  const root = openRoot(request.cwd);
  const read = await readSettings(context, root, flags);
  if (!read.ok) throw unusable(read.message);
  const { settings } = read;
  const choice = chooseSession(context, root, opening);
  try {
    const channel = new ClientChannel({ client, sessionId: choice.id, root, env: context.env });
    const mcp = await openMcp(context, settings, { servers });
    const watched = mcp && watchForClient(context, { settings, channel, mcp });
    const prepared = await prepareAgent(context, settings, { mcp: watched, session: choice });
    if (!prepared.ok) {
      await mcp?.close();
      throw unusable(prepared.message);
    }
    const { workspace } = prepared.agent.toolbox;
    const calls = new CallDescriptions(workspace, { readsFiles: true });
    const permissions = new ModePermissions({
      rules: settings.rules,
      mode: settings.allowAll ? "allow-all" : "ask",
      approve: createApproval(channel, calls),
      onJudge: ({ callId, name, args, tool }) =>
        void calls.of({ callId, name, args, keyArgument: keyArgumentOf(tool, args) }),
    });
    const agent = { ...prepared.agent, permissions };
    const screen = createScreen(context);
    const conversation = openConversation(context, screen, agent, choice);
    return new AcpSession({
      context,
      screen,
      channel,
      calls,
      permissions,
      conversation,
      saved: choice.saved,
    });
  } catch (error) {
    choice.saved?.close();
    throw error;
  }
}

function chooseSession(
  context: CliContext,
  root: string,
  { request, isTaken }: SessionOpening,
): SessionChoice {
  if (!("sessionId" in request)) {
    let now = context.clock.now();
    while (isTaken(freeId(root, now))) now++;
    return { id: freeId(root, now), messages: [] };
  }
  const { sessionId } = request;
  const found = findLog(root, sessionId);
  if (!found.ok || found.place.id !== sessionId)
    throw unusable(found.ok ? `there is no session "${sessionId}"` : found.message);
  const opened = openSaved(root, found.place, systemProcesses);
  if (!opened.ok) throw unusable(opened.message);
  for (const notice of opened.saved.notices) context.stderr.write(`${sessionId}: ${notice}\n`);
  return { ...opened.saved, saved: opened.saved };
}

interface WatchParts {
  settings: Settings;
  channel: ClientChannel;
  mcp: McpTools;
}

function watchForClient(context: CliContext, { settings, channel, mcp }: WatchParts): McpTools {
  const screen = createScreen(context);
  return watchServers(mcp, {
    rules: settings.rules,
    told: settings.config.problems.map(({ place }) => place),
    states: ["failed", "starting", "refused"],
    starting: () => {},
    trouble(line) {
      tell(context, screen, line);
      channel.say(`${channel.safeText(line)}\n\n`);
    },
  });
}

function unusable(message: string): ToolrailError {
  return new ToolrailError("invalid_option", message);
}
