import type { Approve } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import { createPalette } from "./palette.ts";
import type { Person } from "./person.ts";
import { visibleText } from "./visible-text.ts";

const CHOICES = "[y] once  [s] for this session  [n] no  or a reason for no: ";
/** Where that breaks in the middle of a word. */
const SHORT_CHOICES = "[y] once [s] session [n] no, or why: ";

/** Asks the person at the terminal: once, for this session, no, or no with a reason. */
export function createApproval({ stderr, env }: CliContext, person: Person): Approve {
  const { bold, yellow } = createPalette(stderr, env);
  return async ({ toolName, args, signal }) => {
    const answer = await person.talk(signal, (reader) => {
      stderr.write(`\n${yellow("May this run?")} ${bold(visibleText(toolName))}\n`);
      stderr.write(argumentLines(args));
      const choices = (stderr.columns ?? CHOICES.length) < CHOICES.length ? SHORT_CHOICES : CHOICES;
      return reader.ask(choices, { fresh: true });
    });
    return readAnswer(answer);
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
