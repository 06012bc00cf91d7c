import type { CliContext } from "../context.ts";
import { visibleLine } from "../output/visible-line.ts";

/** Leads a person to the page of a server that wants them to sign in. */
export function showSignInPage({
  stderr,
}: CliContext): (url: URL, options: { server: string }) => Promise<void> {
  return async (url, { server }) => {
    stderr.write(
      `toolrail: the MCP server "${visibleLine(server)}" wants you to sign in; open this page:\n${url.href}\n`,
    );
  };
}
