import { unknownRule } from "../config/rules.ts";
import type { Settings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { openMcp } from "../mcp/open-mcp.ts";
import { reportOn } from "../mcp/server-report.ts";
import { startAll } from "../mcp/start-all.ts";
import { openToolbox } from "../wiring/toolbox.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Checks the config files and the permission rules. */
export async function checkConfig({ root, config, rules }: Settings): Promise<Finding[]> {
  const findings = config.problems.map(({ place, message, fatal }) =>
    (fatal ? failure : warning)("config", `${place}: ${message}`, "correct the file"),
  );
  const toolbox = openToolbox(root);
  await toolbox.close();
  const problem = unknownRule(
    rules,
    toolbox.tools.map(({ name }) => name),
  );
  if (problem !== undefined) findings.push(failure("permissions", problem, "correct the rule"));
  if (findings.length > 0) return findings;
  const files = config.files.map(({ path, trusted }) => (trusted ? path : `${path} (not trusted)`));
  return [ok("config", files.length === 0 ? "no config file" : files.join(", "))];
}

/** Starts the MCP servers and checks how they stand. */
export async function checkServers(
  context: CliContext,
  settings: Settings,
  signal: AbortSignal,
): Promise<Finding[]> {
  const tools = await openMcp(context, settings);
  if (tools === undefined) return [ok("MCP servers", "none is configured")];
  try {
    await startAll(tools, { clock: context.clock, signal });
    const { servers, problems } = reportOn(tools);
    const findings = servers.map(({ name, state, fault, tools: names }): Finding => {
      const title = `MCP server ${name}`;
      if (state === "ready") return ok(title, `ready, ${names.length} tools`);
      if (state === "disabled") return ok(title, "disabled");
      const reason = fault ?? state;
      return state === "refused"
        ? warning(title, reason, "approve it in a chat, or pass --trust-project")
        : failure(title, reason, "see toolrail mcp list");
    });
    const known = new Set(settings.config.problems.map(({ place }) => place));
    const faults = problems
      .filter(({ place }) => !known.has(place))
      .map(({ place, message }) => failure("MCP config", `${place}: ${message}`, "correct the entry"));
    return findings.length + faults.length === 0
      ? [ok("MCP servers", "none is configured")]
      : [...findings, ...faults];
  } finally {
    await tools.close();
  }
}
