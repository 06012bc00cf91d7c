import * as v from "valibot";
import { LineCounter, parseDocument } from "yaml";

/** The front matter of a `SKILL.md`. */
export interface SkillText {
  name: string;
  /** When the skill helps, in one line. */
  description: string;
}

export type SkillRead = { ok: true; skill: SkillText } | { ok: false; line: number; message: string };

const frontMatterSchema = v.looseObject({
  name: v.pipe(
    v.string("`name` is not a text"),
    v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/iu, "`name` is not 1 to 64 letters, digits, dots, dashes"),
  ),
  description: v.pipe(
    v.string("`description` is not a text"),
    v.trim(),
    v.nonEmpty("`description` is empty"),
    v.transform((text) => text.replace(/\s+/gu, " ")),
  ),
});

/** Matches the lines between the two `---` that a `SKILL.md` begins with. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?<yaml>[\s\S]*?)^---[ \t]*\r?$/mu;

/**
 * Reads the front matter of a `SKILL.md`, by the Agent Skills format. Unknown fields are ignored; `allowed-tools` is
 * one of them here, since a skill gives no permission.
 */
export function readSkill(text: string): SkillRead {
  const yaml = FRONT_MATTER.exec(text)?.groups?.yaml;
  if (yaml === undefined || !/^\uFEFF?---/u.test(text)) {
    return {
      ok: false,
      line: 1,
      message: "no front matter; begin the file with --- , name, description, ---",
    };
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const [fault] = document.errors;
  // The opening line counts too; a fault at the end belongs to the last line.
  const lineAt = (offset: number) => lineCounter.linePos(Math.min(offset, yaml.trimEnd().length)).line + 1;
  if (fault) return { ok: false, line: lineAt(fault.pos[0]), message: firstLine(fault.message) };
  const checked = v.safeParse(frontMatterSchema, document.toJS({ maxAliasCount: 0 }));
  if (checked.success) return { ok: true, skill: checked.output };
  const [issue] = checked.issues;
  const field = issue.path?.[0]?.key;
  const node = typeof field === "string" ? document.get(field, true) : undefined;
  const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0];
  return { ok: false, line: offset === undefined ? 1 : lineAt(offset), message: messageOf(field, issue) };
}

function messageOf(field: unknown, issue: { input: unknown; message: string }): string {
  if (typeof field !== "string") return "the front matter is not a list of fields";
  return issue.input === undefined ? `\`${field}\` is missing` : issue.message;
}

function firstLine(message: string): string {
  return message.split("\n")[0]?.replace(/ at line \d+, column \d+:$/u, "") ?? message;
}
