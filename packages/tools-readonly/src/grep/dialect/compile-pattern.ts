import { RE2JS } from "re2js";
import { type PatternFault, type PatternToken, reachesNonAscii } from "./pattern-token.ts";
import { scanLiteral, scanPattern } from "./scan-pattern.ts";

export interface PatternRequest {
  pattern: string;
  literal: boolean;
  ignoreCase: boolean;
  multiline: boolean;
}

/** One pattern in the terms of both engines. */
export interface CompiledPattern {
  ignoreCase: boolean;
  multiline: boolean;
  /** The whole pattern is this text. */
  literal?: string;
  /** Every match contains this text, in this case. */
  required?: string;
  /** For `--regexp=`. */
  ripgrep: string;
  /** Absent for a literal, and where only ripgrep can run the pattern: `onlyRipgrep` then says why. */
  re2?: RE2JS;
  onlyRipgrep?: string;
  /** A line matches only if the block of lines around it does. */
  lineLocal: boolean;
  usesWordBoundary: boolean;
  /** It speaks of carriage returns, which ripgrep takes for a part of line ends. */
  onlyInProcess: boolean;
  /** A match may hold characters beyond ASCII, which other encodings spell otherwise. */
  reachesNonAscii: boolean;
}

export type PatternResult = { ok: true; pattern: CompiledPattern } | { ok: false; fault: PatternFault };

export function compilePattern(request: PatternRequest): PatternResult {
  const scanned = request.literal
    ? { ok: true as const, tokens: scanLiteral(request.pattern) }
    : scanPattern(request.pattern);
  if (!scanned.ok) return scanned;
  const { tokens } = scanned;
  const { ignoreCase } = request;
  // A line end in the pattern can only be meant across lines.
  const multiline = request.multiline || tokens.some((token) => token.literal === "\n");
  const literal = wholeLiteral(tokens);
  const required = ignoreCase ? "" : requiredLiteral(tokens);
  const onlyRipgrep = tokens.find((token) => token.onlyRipgrep)?.onlyRipgrep;
  const compiled = onlyRipgrep
    ? { onlyRipgrep }
    : literal === undefined
      ? compileRe2(tokens, ignoreCase)
      : {};
  return {
    ok: true,
    pattern: {
      ignoreCase,
      multiline,
      ...(literal === undefined ? {} : { literal }),
      ...(required === "" ? {} : { required }),
      ripgrep: onlyRipgrep ? request.pattern : forRipgrep(tokens),
      ...compiled,
      lineLocal: !tokens.some((token) => token.wholeText),
      usesWordBoundary: tokens.some((token) => token.wordBoundary),
      onlyInProcess: onlyRipgrep === undefined && tokens.some(({ literal: text }) => text === "\r"),
      reachesNonAscii: tokens.some(reachesNonAscii),
    },
  };
}

// A line end of the pattern means that of the file, whichever it is.
function forRipgrep(tokens: readonly PatternToken[]): string {
  return tokens.map((token) => (token.literal === "\n" ? "(?:\\r?\\n)" : token.ripgrep)).join("");
}

function wholeLiteral(tokens: readonly PatternToken[]): string | undefined {
  return tokens.length > 0 && tokens.every((token) => token.kind === "literal")
    ? tokens.map((token) => token.literal).join("")
    : undefined;
}

function compileRe2(
  tokens: readonly PatternToken[],
  ignoreCase: boolean,
): { re2: RE2JS } | { onlyRipgrep: string } {
  const flags = RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  try {
    return { re2: RE2JS.compile(tokens.map((token) => token.re2).join(""), flags) };
  } catch (error) {
    return {
      onlyRipgrep:
        error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "this pattern",
    };
  }
}

/** The longest text that every match must contain; empty where none is certain. */
function requiredLiteral(tokens: readonly PatternToken[]): string {
  let depth = 0;
  let run = "";
  let longest = "";
  const breakRun = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
    if (depth === 0 && (token.kind === "alternation" || token.ignoresCase)) return "";
    if (token.ignoresCase) return "";
    const following = tokens[index + 1];
    const repeated = following?.kind === "quantifier";
    // A line end of the pattern means that of the file, whichever it is.
    if (token.literal === "\n") breakRun();
    else if (depth > 0 || token.kind !== "literal") {
      if (token.kind !== "anchor" || repeated) breakRun();
    } else if (!repeated) run += token.literal ?? "";
    else {
      if ((following.min ?? 0) > 0) run += token.literal ?? "";
      breakRun();
    }
  }
  breakRun();
  return longest;
}
