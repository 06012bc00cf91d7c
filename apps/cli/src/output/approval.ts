import type { Approve } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import { whenAborted } from "../when-aborted.ts";
import { createPalette } from "./palette.ts";
import type { Person } from "./person.ts";
import { visibleText } from "./visible-text.ts";

const CHOICES = "[y] once  [s] for this session  [n] no  or a reason for no: ";
/** Where that breaks in the middle of a word. */
const SHORT_CHOICES = "[y] once [s] session [n] no, or why: ";

/** Asks the person at the terminal: once, for this session, no, or no with a reason. */
export function createApproval(context: CliContext, { screen, openReader }: Person): Approve {
  const { bold, yellow } = createPalette(context.stderr, context.env);
  return async (request) => {
    const resume = screen.hold();
    const reader = await openReader();
    try {
      context.stderr.write(`\n${yellow("May this run?")} ${bold(visibleText(request.toolName))}\n`);
      context.stderr.write(argumentLines(request.args));
      const choices = (context.stderr.columns ?? CHOICES.length) < CHOICES.length ? SHORT_CHOICES : CHOICES;
      return readAnswer(
        await Promise.race([reader.ask(choices, { fresh: true }), whenAborted(request.signal)]),
      );
    } finally {
      reader.close();
      if (request.signal.aborted) context.stderr.write("\n");
      resume();
    }
  };
}

// All of it, whole: what is approved must be what is seen.
function argumentLines(args: unknown): string {
  const entries = typeof args === "object" && args !== null ? Object.entries(args) : [["", args]];
  const lines = entries.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
    return `${name}: ${text}`.replace(/\n/gu, "\n    ");
  });
  return lines.map((line) => `  ${visibleText(line)}\n`).join("");
}

function readAnswer(answer: string | undefined): Awaited<ReturnType<Approve>> {
  const reason = answer?.trim() ?? "";
  const word = reason.toLowerCase();
  if (word === "y" || word === "yes") return { decision: "once" };
  if (word === "s" || word === "session") return { decision: "session" };
  if (word === "" || word === "n" || word === "no") return { decision: "deny" };
  return { decision: "deny", reason };
}
