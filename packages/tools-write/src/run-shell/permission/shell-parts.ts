import type { JudgedPart, PermissionParts } from "@toolrail/protocol";
import { protectedName, protectedPart } from "../../protected-path.ts";
import { isSetting } from "../programs/builtins.ts";
import { LineReader, type ShellPlace } from "./line-reader.ts";
import { plainLine } from "./plain-line.ts";
import { mentionedPaths } from "./shell-paths.ts";
import { commandReadings, joined, type VisibleCommands, visibleCommands } from "./visible-commands.ts";

// In another encoding a shell may find a quote or a backslash within a character.
const UTF8_LOCALE = /utf-?8|^(?:C|POSIX)?$/i;

/**
 * Returns the parts of a command line that permission rules judge. In the plain subset each simple command is a part, and each file that it
 * writes or reads by a redirection or a known option is one of another tool; any other line is `uncertain`. `readings`
 * are all commands that a parser can see, so that a denial holds in either.
 */
export function shellParts(command: string, place: ShellPlace): PermissionParts {
  const seen = visibleCommands(command);
  const folder = place.workspace.resolve(place.cwd ?? ".", { mustExist: true });
  if (!folder.ok) return { parts: [], uncertain: true, reason: folder.message };
  const found = readPlain(command, seen, new LineReader(place, folder.path.absolute));
  const readings = readingsOf(seen, found.reader, place);
  const isGuarded = protectedPart(place.workspace.root, folder.path.display).reason !== undefined;
  const fault = isGuarded ? "It would run in a protected folder." : (found.fault ?? readings.fault);
  const { protection } = found.reader;
  const reason = fault ?? protection;
  return {
    parts: fault === undefined ? [...found.reader.parts.values()] : seen.own.map(joined),
    ...(fault !== undefined && { uncertain: true }),
    ...(protection !== undefined && { protected: true }),
    readings: readings.texts,
    ...(!isGuarded && { whole: command }),
    ...(reason !== undefined && { reason }),
  };
}

/** Reads the line word by word; both readers must see the same commands. */
function readPlain(
  command: string,
  seen: VisibleCommands,
  reader: LineReader,
): { reader: LineReader; fault?: string | undefined } {
  const { dialect, home: HOME, locale = "" } = reader.place;
  if (/[^\t\n -~]/.test(command) && !UTF8_LOCALE.test(locale))
    return { reader, fault: "It holds a character that the locale may read otherwise." };
  const line = plainLine(command, dialect, { PWD: [...reader.everyFolder][0], HOME });
  if (!Array.isArray(line)) return { reader, fault: line.fault };
  let fault: string | undefined;
  for (const one of line) fault ??= reader.read(one);
  const isSame =
    line.length === seen.own.length &&
    line.every(({ words }, at) => {
      const expected = words.slice(words.findIndex((word) => !isSetting(word))).map(({ text }) => text);
      const own = seen.own[at] ?? [];
      return (
        own.length === expected.length &&
        own.every((text, index) => /[$~]/.test(text) || text === expected[index])
      );
    });
  return { reader, fault: fault ?? (isSame ? undefined : "Its grammar can be read in two ways.") };
}

function readingsOf(
  seen: VisibleCommands,
  reader: LineReader,
  { workspace, home }: ShellPlace,
): { texts: (string | JudgedPart)[]; fault?: string } {
  const commands = [...seen.own, ...seen.inner];
  const texts = new Set<string>([...commands.flatMap(commandReadings), ...seen.assignments]);
  const words = commands
    .filter(([name = ""]) => !/^(?:echo|printf|test|\[|cd|type|command)$/.test(name))
    .flatMap((all) => all.slice(1));
  const paths = new Set<string>();
  let fault: string | undefined;
  const operands = new Set(words);
  for (const word of new Set([...words, ...seen.targets])) {
    const mentioned = mentionedPaths(word, { workspace, home, folders: [...reader.everyFolder] });
    if (mentioned === undefined) fault ??= `It holds ${word}, which matches too many files.`;
    for (const path of mentioned ?? []) {
      paths.add(path);
      // A redirection is a part of its own.
      if (operands.has(word)) fault ??= protectedName(path)?.reason;
    }
  }
  const reads = [...paths].map((part): JudgedPart => ({ tool: "read_file", part, readOnly: true }));
  return { texts: [...texts, ...reads], ...(fault !== undefined && { fault }) };
}
