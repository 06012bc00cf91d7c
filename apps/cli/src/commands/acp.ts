import { type AcpFlags, serveAcp } from "../acp/serve-acp.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";

/** Milliseconds for sessions to end before the process leaves without them. */
const MAX_CLOSE_MS = 2_000;

/** Serves the agent to an editor until the editor disconnects or the process is told to end. */
export async function acp(context: CliContext, flags: AcpFlags): Promise<ExitCode> {
  const { clock, exit, onInterrupt, onTerminate } = context;
  const streams = context.openStreams();
  const server = serveAcp(context, flags, streams);
  let exitCode: ExitCode = EXIT.success;
  let cancelExit = () => {};
  const leave = (code: number) => {
    cancelExit();
    cancelExit = clock.schedule(() => exit(code), MAX_CLOSE_MS);
    server.close();
  };
  const releaseInterrupt = onInterrupt(() => {
    exitCode = EXIT.interrupted;
    leave(exitCode);
  });
  const releaseTerminate = onTerminate(leave);
  try {
    await server.closed;
    return exitCode;
  } finally {
    cancelExit();
    releaseInterrupt();
    releaseTerminate();
    streams.input.destroy();
  }
}
