import { isFault, type TokenAt } from "./pattern-token.ts";
import { readEscape } from "./read-escape.ts";

const POSIX = /^\[:\^?[a-z]+:\]/;
const SET_OPERATION = /^(?:&&|--|~~)/;

/** Reads the character class at `at`, where the opening bracket is. */
export function readBrackets(pattern: string, at: number): TokenAt {
  let index = at + 1;
  let re2 = "[";
  let ripgrep = "[";
  let depth = 1;
  let onlyRipgrep: string | undefined;
  let afterSet = false;
  const add = (spelling: string, forRipgrep = spelling) => {
    re2 += spelling;
    ripgrep += forRipgrep;
  };
  const unit = (length: number) => pattern.slice(index, index + length);

  const opening = /^\^?\]?/.exec(pattern.slice(index, index + 2))?.[0] ?? "";
  add(opening.replace("]", "\\]"));
  index += opening.length;
  while (index < pattern.length) {
    const character = unit(1);
    const posix = POSIX.exec(unit(16));
    const operation = SET_OPERATION.exec(unit(2));
    if (character === "]") {
      add("]");
      index++;
      if (--depth === 0)
        return { token: { kind: "set", re2, ripgrep, ...(onlyRipgrep ? { onlyRipgrep } : {}) }, end: index };
    } else if (posix) {
      add(posix[0]);
      index += posix[0].length;
    } else if (character === "[") {
      onlyRipgrep = "a class inside a class";
      depth++;
      add("[");
      index++;
    } else if (operation && unit(3) !== `${operation[0]}]`) {
      onlyRipgrep = `${operation[0]} in a class`;
      add(operation[0]);
      index += 2;
    } else if (character === "\\") {
      const read = readEscape(pattern, index, true);
      if (isFault(read)) return read;
      add(read.token.re2, read.token.ripgrep);
      afterSet = read.token.kind === "set";
      index = read.end;
      continue;
    } else if (character === "-" && afterSet && unit(2) !== "-]") {
      // After \w a hyphen can open no range; models mean the hyphen itself.
      add("\\-");
      index++;
    } else {
      add(character);
      index++;
    }
    afterSet = false;
  }
  return { fault: { at, problem: "unclosed character class [" } };
}
