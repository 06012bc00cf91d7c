import { ToolrailError } from "@toolrail/protocol";

/** A text, or an expression, that must still be found once a history was made shorter. */
export type Fact =
  | string
  | {
      /** To be found as it stands, or as JSON escapes it; upper and lower case told apart. */
      text: string;
      /** It is enough that a ref leads to it. Default false. */
      reachable?: boolean | undefined;
    }
  | {
      /** As text, an expression with the flag `u`. Write your own alone: a slow one stops the process. */
      pattern: RegExp | string;
      reachable?: boolean | undefined;
    };

/** A fact in the form that checks use. */
export interface ReadFact {
  /** The text, or the expression between slashes. */
  name: string;
  mayBeAway: boolean;
  /** The part of a text that states it; undefined where the text does not. */
  find(text: string): string | undefined;
}

/** Throws `invalid_option` for an empty text and for an expression that is none. */
export function readFact(fact: Fact): ReadFact {
  if (typeof fact === "string") return textFact(fact, false);
  const mayBeAway = fact.reachable ?? false;
  return "text" in fact ? textFact(fact.text, mayBeAway) : patternFact(fact.pattern, mayBeAway);
}

function textFact(text: string, mayBeAway: boolean): ReadFact {
  if (text === "") throw new ToolrailError("invalid_option", "a fact is empty; give the text to look for");
  const spelled = inJson(text);
  const find = (whole: string) => {
    if (whole.includes(text)) return text;
    return whole.includes("\\") ? spelled.exec(whole)?.[0] : undefined;
  };
  return { name: text, mayBeAway, find };
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "b",
  "\t": "t",
  "\n": "n",
  "\f": "f",
  "\r": "r",
  '"': '"',
  "/": "/",
  "\\": "\\",
};

/** A text in each spelling that a string of JSON may have: every character as it stands or by one of its escapes. */
function inJson(text: string): RegExp {
  return new RegExp(text.split("").map(spellings).join(""));
}

function spellings(unit: string): string {
  const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
  const digits = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const short = SHORT_ESCAPES[unit];
  const escaped = [`u${digits}`, ...(short === undefined ? [] : [literal(short)])].map(
    (spelled) => `\\\\${spelled}`,
  );
  return `(?:${[...escaped, literal(unit)].join("|")})`;
}

function literal(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function patternFact(pattern: RegExp | string, mayBeAway: boolean): ReadFact {
  const expression = expressionOf(pattern);
  const name = `/${expression.source}/${expression.flags}`;
  return { name, mayBeAway, find: (whole) => expression.exec(whole)?.[0] };
}

// Without the flags that let an expression remember where it was.
function expressionOf(pattern: RegExp | string): RegExp {
  try {
    return typeof pattern === "string"
      ? new RegExp(pattern, "u")
      : new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  } catch (error) {
    throw new ToolrailError("invalid_option", `the fact /${pattern}/ can't be read: ${error}`);
  }
}
