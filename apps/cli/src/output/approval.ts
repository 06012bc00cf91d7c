import type { Approve } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import { argumentLines } from "./argument-lines.ts";
import { createPalette } from "./palette.ts";
import type { Person } from "./person.ts";
import { visibleText } from "./visible-text.ts";

const CHOICES = "[y] once  [s] for this session  [n] no  or a reason for no: ";
/** Where that breaks in the middle of a word. */
const SHORT_CHOICES = "[y] once [s] session [n] no, or why: ";

/** Asks the person at the terminal: once, for this session, no, or no with a reason. */
export function createApproval({ stderr, env }: CliContext, person: Person): Approve {
  const palette = createPalette(stderr, env);
  const { bold, yellow } = palette;
  return async ({ toolName, args, reason, signal }) => {
    const answer = await person.talk(signal, (reader) => {
      stderr.write(`\n${yellow("May this run?")} ${bold(visibleText(toolName))}\n`);
      stderr.write(argumentLines(toolName, args, palette));
      if (reason !== undefined) stderr.write(`${yellow(visibleText(reason))}\n`);
      const choices = (stderr.columns ?? CHOICES.length) < CHOICES.length ? SHORT_CHOICES : CHOICES;
      return reader.ask(choices, { fresh: true });
    });
    return readAnswer(answer);
  };
}

function readAnswer(answer: string | undefined): Awaited<ReturnType<Approve>> {
  const reason = answer?.trim() ?? "";
  const word = reason.toLowerCase();
  if (word === "y" || word === "yes") return { decision: "once" };
  if (word === "s" || word === "session") return { decision: "session" };
  if (word === "" || word === "n" || word === "no") return { decision: "deny" };
  return { decision: "deny", reason };
}
