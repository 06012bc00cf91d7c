import {
  buildCommand,
  type Command,
  type CommandBuilderArguments,
  type CommandContext,
  type StricliProcess,
} from "@stricli/core";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";

/** What the parser hands to a command. */
export interface RouteContext extends CommandContext {
  readonly process: StricliProcess;
  readonly cli: CliContext;
}

type FlagsOf<Flags> = Readonly<Partial<Record<keyof Flags, unknown>>>;

interface Route<Flags extends FlagsOf<Flags>, Args extends readonly unknown[]> {
  /** Brings the command in when it is called. */
  load: () => Promise<(context: CliContext, flags: Flags, ...args: Args) => Promise<ExitCode>>;
  parameters: NoInfer<CommandBuilderArguments<Flags, Args, RouteContext>["parameters"]>;
  brief: string;
}

/** A command as the parser wants it, which is loaded when it is called and whose exit code is taken. */
export function buildRoute<const Flags extends FlagsOf<Flags>, const Args extends readonly unknown[]>({
  load,
  parameters,
  brief,
}: Route<Flags, Args>): Command<RouteContext> {
  return buildCommand<Flags, Args, RouteContext>({
    async loader() {
      const run = await load();
      return async function (flags, ...args) {
        this.process.exitCode = await run(this.cli, flags, ...args);
      };
    },
    parameters,
    docs: { brief },
  });
}
