import { resolve } from "node:path";
import { firstSet } from "../../config/environment.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { usageFailure } from "../../output/failure.ts";
import { serve } from "../../wiring/mcp.ts";
import { openServedTools } from "../../wiring/toolbox.ts";

export interface McpServeFlags {
  root?: string | undefined;
  http?: boolean | undefined;
  host?: string | undefined;
  port?: number | undefined;
  tokenEnv?: string | undefined;
}

/** Offers the tools that only look at a folder to MCP clients, until the input ends or somebody ends it. */
export async function mcpServe(context: CliContext, flags: McpServeFlags): Promise<ExitCode> {
  const { stderr, env, version, workingDirectory } = context;
  const { http, host, port, tokenEnv } = flags;
  if (!http && (host ?? port ?? tokenEnv) !== undefined)
    return usageFailure(context, "--host, --port and --token-env are for --http");
  const token = tokenEnv === undefined ? undefined : firstSet(env, [tokenEnv])?.value;
  if (tokenEnv !== undefined && token === undefined)
    return usageFailure(context, `the variable ${tokenEnv} holds no token`);

  const { root, source } = openServedTools(resolve(workingDirectory, flags.root ?? "."));
  const streams = http ? undefined : context.openStreams();
  const transport = streams
    ? { type: "stdio" as const, ...streams }
    : { type: "http" as const, host, port, token };
  const server = await serve(source, { name: "toolrail", version, transport });
  if (server.url !== undefined) stderr.write(`toolrail: serves ${root} at ${server.url}; Ctrl-C ends it\n`);
  let exitCode: ExitCode = EXIT.success;
  const releaseInterrupt = context.onInterrupt(() => {
    exitCode = EXIT.interrupted;
    void server.close();
  });
  const releaseTerminate = context.onTerminate(() => void server.close());
  try {
    await server.closed;
    return exitCode;
  } finally {
    releaseInterrupt();
    releaseTerminate();
    // Whoever holds the other end open must not keep us.
    streams?.input.destroy();
  }
}
