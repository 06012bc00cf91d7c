import type { AcpFlags } from "../acp/open-session.ts";
import { serveAcp } from "../acp/serve-acp.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";

/** Milliseconds for sessions to end before the process leaves without them. */
const MAX_CLOSE_MS = 2_000;

/** Serves the agent to an editor until the editor disconnects or the process is told to end. */
export async function acp(context: CliContext, flags: AcpFlags): Promise<ExitCode> {
  const { clock, exit, onInterrupt, onTerminate } = context;
  const streams = context.openStreams();
  const server = serveAcp(context, flags, streams);
  let cancelExit = () => {};
  let endedWith: number | undefined;
  const leave = (code: number) => {
    endedWith ??= code;
    cancelExit();
    cancelExit = clock.schedule(() => exit(code), MAX_CLOSE_MS);
    server.close();
  };
  const releases = [onInterrupt(() => leave(EXIT.interrupted)), onTerminate(leave)];
  try {
    await server.closed;
    if (endedWith !== undefined) exit(endedWith);
    return EXIT.success;
  } finally {
    cancelExit();
    for (const release of releases) release();
    streams.input.destroy();
  }
}
