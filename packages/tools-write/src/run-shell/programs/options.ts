/** Options of a program as it was called. */
export interface ParsedOptions {
  /** As written: `-n`, `--name`; one letter each. */
  used: ReadonlySet<string>;
  operands: readonly string[];
  /** By the name of the option, in order. */
  values: ReadonlyMap<string, readonly string[]>;
  /** Files that options write. */
  writes: readonly string[];
}

/**
 * Reads arguments by a table of plain options, such as `"n#e:o> --color=? --include= --output>"`: letters, then long
 * names. `:` and `=` take a value, `?` only an attached one, `>` a file that is written; `#` stands for numbers such
 * as `-5`. Gives the option that the table lacks: abbreviations are not tried.
 */
export function parseOptions(table: string, args: readonly string[]): ParsedOptions | string {
  const [letters = "", ...longs] = table.split(" ");
  const used = new Set<string>();
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  const writes: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    if (word === "--") {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-" || (letters.includes("#") && /^-\d+$/.test(word))) {
      operands.push(...(word.startsWith("-") && word !== "-" ? [] : [word]));
      continue;
    }
    const option = word.startsWith("--") ? longOption(longs, word) : shortOptions(letters, word);
    if (option === undefined) return word;
    for (const one of option.names) used.add(one);
    const takesNext = /[:=>]/.test(option.takes) && option.value === undefined;
    const next = args[at + 1] ?? "";
    // Another reading of the option may take the next word, or leave it, so that it must be harmless in both.
    if ((takesNext && /^-(?!\d+$)./.test(next)) || (option.takes === "?" && next === "--")) return word;
    if (takesNext) at += 1;
    const value = option.value ?? (takesNext ? next : undefined);
    const name = option.names.at(-1) ?? "";
    if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
    if (option.takes === ">") writes.push(value ?? "");
  }
  return { used, operands, values, writes };
}

interface ReadOption {
  names: readonly string[];
  takes: string;
  /** Attached. */
  value: string | undefined;
}

function longOption(longs: readonly string[], word: string): ReadOption | undefined {
  const [, name = "", value] = /^(--[^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  const entry = longs.find((long) => long.replace(/[=>]\??$/, "") === name);
  if (entry === undefined) return undefined;
  const takes = entry.slice(name.length).replace("=?", "?");
  return takes === "" && value !== undefined ? undefined : { names: [name], takes, value };
}

function shortOptions(letters: string, word: string): ReadOption | undefined {
  const names: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? "";
    const index = letters.indexOf(letter);
    if (index < 0 || !/[A-Za-z0-9]/.test(letter)) return undefined;
    names.push(`-${letter}`);
    const takes = /[:?>]/.exec(letters[index + 1] ?? "")?.[0] ?? "";
    if (takes !== "") return { names, takes, value: word.slice(at + 1) || undefined };
  }
  return { names, takes: "", value: undefined };
}
