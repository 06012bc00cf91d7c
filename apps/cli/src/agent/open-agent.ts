import type { Settings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { openMcp } from "../mcp/open-mcp.ts";
import { watchServers } from "../mcp/watch-servers.ts";
import { createApproval } from "../output/approval.ts";
import type { Person } from "../output/person.ts";
import type { Screen } from "../output/screen.ts";
import type { Gate } from "../wiring/permissions.ts";
import { type Preparation, prepareAgent, type SessionBasis } from "./prepare-agent.ts";
import { tell } from "./tell.ts";

export interface AgentAudience {
  screen: Screen;
  /** To be asked; without one what would be asked is denied. */
  person: Person | undefined;
  /** Told of each call that is denied so. */
  onUnasked?: Gate["onUnasked"];
}

/** An agent for somebody's own folder: with their MCP servers, and with them to ask where they are there. */
export async function openAgent(
  context: CliContext,
  settings: Settings,
  { screen, person, onUnasked }: AgentAudience,
  session?: SessionBasis,
): Promise<Preparation> {
  const mcp = await openMcp(context, settings, { person });
  const watched =
    mcp &&
    watchServers(mcp, {
      // Who was asked knows what they refused.
      rules: settings.rules,
      told: settings.config.problems.map(({ place }) => place),
      states: person ? ["failed", "starting"] : ["failed", "starting", "refused"],
      starting: () => screen.showStatus("… starting MCP servers"),
      trouble: (line) => tell(context, screen, line),
    });
  return prepareAgent(context, settings, {
    approve: person && createApproval(context, person),
    onUnasked,
    mcp: watched,
    session,
  });
}
