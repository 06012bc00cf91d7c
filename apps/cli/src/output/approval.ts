import type { Approve } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import { askedChange } from "./asked-change.ts";
import { paintChangeLine } from "./card-diff.ts";
import { createPalette, type Palette } from "./palette.ts";
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
      stderr.write(`\n${yellow("Allow")} ${bold(visibleText(toolName))}${yellow("?")}\n`);
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

/** Arguments of a call as lines, whole: an approval covers exactly what is shown. */
function argumentLines(toolName: string, args: unknown, palette: Palette): string {
  const change = askedChange(toolName, args);
  const lines = [
    ...entriesOf(change?.rest ?? args).map(([name, value]) => visibleText(entryText(name, value))),
    ...(change?.lines.map((line) => paintChangeLine(line, palette)) ?? []),
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}

function entriesOf(args: unknown): [string, unknown][] {
  return typeof args === "object" && args !== null ? Object.entries(args) : [["", args]];
}

function entryText(name: string, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return `${name}: ${text}`.replace(/\n/gu, "\n    ");
}
