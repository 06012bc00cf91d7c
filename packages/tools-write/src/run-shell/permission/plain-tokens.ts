import type { Dialect } from "../shell-program.ts";

// The lexer of the plain subset: it knows each character that it lets pass, and gives up at any other.

export interface PlainWord {
  /** As the command gets it; `$?` and a leading `~/` stay as written. */
  text: string;
  /** Characters of the source that no quote covers; a quoted one is `q`, but for `,` and `.`. */
  bare: string;
  isGlob: boolean;
  /** It holds `$PWD`, as that was before the line. */
  usesFolder: boolean;
}

export interface PlainRedirect {
  operator: ">" | ">>" | "<";
  target: PlainWord;
}

export type Operator = "&&" | "||" | "|" | ";" | "\n";
export type PlainToken = PlainWord | PlainRedirect | Operator;

/** Values of the two variables that may stand in double quotes; undefined: not known. */
export type KnownVariables = Readonly<Record<"PWD" | "HOME", string | undefined>>;

const CONTROLS = /[^\P{Cc}\t\n]/u;
const BLANKS = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;
const OPERATOR = /&&|\|\||\|(?!&)|;(?![;&])|\n/y;
const COPY = /[12]?>&[12](?=[ \t\n;|&]|$)/y;
const BOTH = /&>(?!>)/y;
const REDIRECT = /(?:[12]?>>?|<)(?![<>&|])/y;
// A word's pieces. A `$` before a quote, a blank, `|` or `)` expands nothing; a backslash stays before most characters.
const PIECE =
  /\\\n|'(?<single>[^']*)'|"(?<double>(?:[^"`$\\]|\\[^`]|\$(?:(?:PWD|HOME)(?!\w)|\?|(?=["' \t\n|)])))*)"|\\(?<escaped>[^\n])|(?<bare>\$\?|[\p{L}\p{N}\p{M}!#%*+,./:=?@[\]^_{}~-]+)/uy;
const ENDS_WORD = /[ \t\n;|&<>]|$/y;

/** Cuts a command line into tokens; a string says why it is outside the plain subset. */
export function plainTokens(
  source: string,
  dialect: Dialect,
  variables: KnownVariables,
): PlainToken[] | { fault: string } {
  if (CONTROLS.test(source) || !source.isWellFormed()) return { fault: "It holds a control character." };
  const tokens: PlainToken[] = [];
  const reader = new Reader(source, variables);
  while (reader.at < source.length) {
    if (reader.take(BLANKS) || reader.take(COMMENT) || reader.take(COPY)) continue;
    const operator = reader.take(OPERATOR);
    const redirect = operator ? undefined : reader.take(REDIRECT);
    const both = operator || redirect || dialect !== "bash" ? undefined : reader.take(BOTH);
    if (operator) tokens.push(operator[0] as Operator);
    else {
      if (redirect || both) while (reader.take(BLANKS));
      const word = reader.word();
      if (word === undefined || reader.fault !== undefined) return { fault: reader.fault ?? reader.unread() };
      if (both && word.text !== "/dev/null")
        return { fault: "It redirects both outputs: write > FILE 2>&1." };
      const arrow = (redirect ?? both)?.[0].replace(/^[12&]/, "") as PlainRedirect["operator"] | undefined;
      tokens.push(arrow === undefined ? word : { operator: arrow, target: word });
    }
  }
  return tokens;
}

class Reader {
  at = 0;
  fault: string | undefined;
  private readonly source: string;
  private readonly variables: KnownVariables;

  constructor(source: string, variables: KnownVariables) {
    this.source = source;
    this.variables = variables;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source) ?? undefined;
    this.at += match?.[0].length ?? 0;
    return match;
  }

  /** Undefined where none begins or ends here. */
  word(): PlainWord | undefined {
    const start = this.at;
    const word: PlainWord = { text: "", bare: "", isGlob: false, usesFolder: false };
    for (let match = this.take(PIECE); match !== undefined; match = this.take(PIECE)) this.add(word, match);
    ENDS_WORD.lastIndex = this.at;
    if (this.at === start || !ENDS_WORD.test(this.source)) return undefined;
    // A number before an operator is a descriptor, and a name in braces a variable for one.
    if (/[<>]/.test(this.source[this.at] ?? "") && /^[0-9]+$|\{/.test(word.text))
      this.fault = "It redirects a file descriptor.";
    if (/\{/.test(word.bare.replace(/\{[^{},.]*(?:\.[^{},.]+)*\}/g, "")))
      this.fault = "It holds a brace expansion: write the words out.";
    const isFolder = /^~(?!\/)/.test(word.bare) || (word.bare.includes("~") && /[=:]~/.test(word.text));
    if (isFolder) this.fault = "It holds a ~ that stands for a folder.";
    return word;
  }

  private add(word: PlainWord, { groups = {} }: RegExpExecArray): void {
    const { single, double, escaped, bare } = groups;
    if (bare !== undefined) {
      word.text += bare;
      word.bare += bare.replace("$?", "q");
      word.isGlob ||= bare !== "$?" && /[*?[]/.test(bare);
      return;
    }
    const quoted = single ?? escaped ?? (double === undefined ? undefined : this.unquoted(double, word));
    if (quoted === undefined) return;
    word.text += quoted;
    // An empty quote counts: `"">f` is a word, no descriptor.
    word.bare += quoted === "" ? "q" : quoted.replace(/[^,.]/gu, "q");
  }

  private unquoted(text: string, word: PlainWord): string {
    return text.replace(/\\([\s\S])|\$(PWD|HOME)/g, (all, escaped?: string, name?: keyof KnownVariables) => {
      if (escaped !== undefined) return escaped === "\n" ? "" : /["$\\]/.test(escaped) ? escaped : all;
      const value = name && this.variables[name];
      if (value === undefined) this.fault = "It holds an expansion whose value is not known.";
      word.usesFolder ||= name === "PWD";
      return value ?? "";
    });
  }

  unread(): string {
    const rest = this.source.slice(this.at);
    if (/^[`()]/.test(rest)) return "It holds a substitution, a subshell or a function.";
    if (/^["$]/.test(rest))
      return "It holds an expansion ($…) or a substitution, whose value rules can't know.";
    if (/^[&;|]/.test(rest))
      return "It runs something in the background, or holds an operator that rules can't judge.";
    if (/^[<>]/.test(rest)) return "It holds a here-document or a redirection that rules can't judge.";
    return rest === ""
      ? "It ends too early."
      : `It holds ${JSON.stringify(rest.slice(0, 1))} where rules can't judge it.`;
  }
}
