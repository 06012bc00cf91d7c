import type { Dialect } from "../shell-program.ts";
import {
  type KnownVariables,
  type Operator,
  type PlainRedirect,
  type PlainWord,
  plainTokens,
} from "./plain-tokens.ts";

/** A simple command of the plain subset. */
export interface PlainCommand {
  /** At least one. */
  words: PlainWord[];
  redirects: PlainRedirect[];
  before: Operator | undefined;
  after: Operator | undefined;
}

/** Reads a line of simple commands joined by operators; `fault` says why it is outside the plain subset. */
export function plainLine(
  source: string,
  dialect: Dialect,
  variables: KnownVariables,
): PlainCommand[] | { fault: string } {
  const tokens = plainTokens(source, dialect, variables);
  if (!Array.isArray(tokens)) return tokens;
  const commands: PlainCommand[] = [];
  let open = newCommand(undefined);
  for (const token of tokens) {
    if (typeof token === "object" && "text" in token) open.words.push(token);
    else if (typeof token === "object") open.redirects.push(token);
    else if (open.words.length > 0) {
      open.after = token;
      commands.push(open);
      open = newCommand(token);
    } else if (token !== "\n" || open.redirects.length > 0)
      return { fault: "It has an operator without a command." };
  }
  if (open.words.length > 0) commands.push(open);
  else if (open.redirects.length > 0 || /[&|]/.test(open.before ?? ""))
    return { fault: "It has an operator without a command." };
  return commands;
}

function newCommand(before: Operator | undefined): PlainCommand {
  return { words: [], redirects: [], before, after: undefined };
}

const SAFE = /^[A-Za-z0-9_./:=@%+,~^-]+$/;

/** The canonical form of a word: quoted where it holds a character that might mean something; a glob as written. */
export function wordText({ text, bare, isGlob }: Pick<PlainWord, "text" | "bare" | "isGlob">): string {
  const isOpen =
    isGlob || text === "$?" || (SAFE.test(text) && (!text.startsWith("~") || bare.startsWith("~")));
  return isOpen ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** True for a glob that can't become an option or a command, and whose text tells where its words end. */
export function isPlainGlob({ text, isGlob }: PlainWord): boolean {
  return !isGlob || /^[A-Za-z0-9_./~][A-Za-z0-9_./:=@%+,~^*?[\]{}!-]*$/.test(text);
}
