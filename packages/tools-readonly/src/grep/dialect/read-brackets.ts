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
  const order = createRangeOrder();
  const backwards = (from: number): TokenAt => ({
    fault: { at: from, problem: "this range runs backwards" },
  });

  const opening = /^\^?\]?/.exec(pattern.slice(index, index + 2))?.[0] ?? "";
  add(opening.replace("]", "\\]"));
  index += opening.length;
  while (index < pattern.length) {
    const codePoint = pattern.codePointAt(index) ?? 0;
    const character = String.fromCodePoint(codePoint);
    const posix = POSIX.exec(unit(16));
    const operation = SET_OPERATION.exec(unit(2));
    if (character === "]") {
      add("]");
      order.other();
      index++;
      if (--depth === 0)
        return { token: { kind: "set", re2, ripgrep, ...(onlyRipgrep ? { onlyRipgrep } : {}) }, end: index };
    } else if (posix) {
      add(posix[0]);
      order.other();
      index += posix[0].length;
    } else if (character === "[") {
      onlyRipgrep = "a class inside a class";
      depth++;
      add("[");
      order.other();
      index++;
    } else if (operation && unit(3) !== `${operation[0]}]`) {
      onlyRipgrep = `${operation[0]} in a class`;
      add(operation[0]);
      order.other();
      index += 2;
    } else if (character === "\\") {
      const read = readEscape(pattern, index, true);
      if (isFault(read)) return read;
      const { kind, literal } = read.token;
      // These two mean something in a class, where they stand between others or twice.
      if (literal === "-" || literal === "~") add(`\\${literal}`);
      else add(read.token.re2, read.token.ripgrep);
      afterSet = kind === "set";
      const escaped = literal?.codePointAt(0);
      const from = escaped === undefined ? order.other() : order.character(escaped, index);
      if (from !== undefined) return backwards(from);
      index = read.end;
      continue;
    } else if (character === "-" && afterSet && unit(2) !== "-]") {
      // After \w a hyphen can open no range; models mean the hyphen itself.
      add("\\-");
      index++;
    } else {
      const from = character === "-" ? order.hyphen(index) : order.character(codePoint, index);
      if (from !== undefined) return backwards(from);
      // Two at the end of a class are an operation to ripgrep alone.
      add(character, /[&~]/.test(character) ? `\\${character}` : character);
      index += character.length;
    }
    afterSet = false;
  }
  return { fault: { at, problem: "unclosed character class [" } };
}

/** Follows the characters of a class one by one, so that a range which runs backwards is found where it stands. */
interface RangeOrder {
  /** A single character; the place of the range that it ends, if that runs backwards. */
  character(codePoint: number, at: number): number | undefined;
  /** A hyphen that may make a range. */
  hyphen(at: number): number | undefined;
  /** Anything that can neither begin nor end a range. */
  other(): undefined;
}

interface Character {
  codePoint: number;
  at: number;
}

function createRangeOrder(): RangeOrder {
  let previous: Character | undefined;
  let first: Character | undefined;
  const character: RangeOrder["character"] = (codePoint, at) => {
    const begun = first;
    first = undefined;
    previous = begun === undefined ? { codePoint, at } : undefined;
    return begun !== undefined && codePoint < begun.codePoint ? begun.at : undefined;
  };
  return {
    character,
    hyphen(at) {
      if (previous === undefined) return character(0x2d, at);
      first = previous;
      previous = undefined;
      return undefined;
    },
    other() {
      previous = undefined;
      first = undefined;
      return undefined;
    },
  };
}
