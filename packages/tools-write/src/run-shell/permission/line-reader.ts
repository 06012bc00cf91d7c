import { existsSync } from "node:fs";
import { join } from "node:path";
import type { JudgedPart } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { protectedPart } from "../../protected-path.ts";
import {
  isFreeBuiltin,
  isHarmlessSetting,
  isPlainFormat,
  isSetting,
  OTHER_BUILTINS,
  WRAPPERS,
} from "../programs/builtins.ts";
import { calledProgram } from "../programs/called-program.ts";
import { type ProgramUse, programUse, wordsOnly } from "../programs/program-use.ts";
import type { Dialect } from "../shell-program.ts";
import { isPlainGlob, type PlainCommand, wordText } from "./plain-line.ts";
import type { PlainRedirect, PlainWord } from "./plain-tokens.ts";
import { insidePath } from "./shell-paths.ts";

/** Folder and environment in which a command line would run. */
export interface ShellPlace {
  workspace: Workspace;
  dialect: Dialect;
  /** Argument of the call. Default: the root. */
  cwd?: string | undefined;
  home: string | undefined;
  /** The child's `LC_ALL`, `LC_CTYPE` or `LANG`. Default: that of UTF-8. */
  locale?: string | undefined;
}

const NAME = /^[\p{L}\p{N}\p{M}_.+@:/[-]+$/u;

/** Reads the commands of a plain line one by one into permission parts. Each step gives why it can't. */
export class LineReader {
  /** Why the line may change what is allowed or what runs later. */
  protection: string | undefined;
  /** Every folder that a word of the line may be relative to. */
  readonly everyFolder: Set<string>;
  private readonly entered: Set<string>;
  private folders: ReadonlySet<string>;
  /** A command before may have made a link, so that a path is not what it is now. */
  private makesLinks = false;
  readonly parts: Map<string, string | JudgedPart> = new Map();
  readonly place: ShellPlace;

  constructor(place: ShellPlace, folder: string) {
    this.place = place;
    this.folders = new Set([folder]);
    this.everyFolder = new Set([folder]);
    this.entered = new Set([folder]);
  }

  read(command: PlainCommand): string | undefined {
    // Behind another operator a command runs also where one before it failed.
    if (command.before !== "&&" && command.before !== "|") this.folders = new Set(this.entered);
    // `$PWD` is another folder then.
    if (this.entered.size > 1 && command.words.some((word) => word.usesFolder))
      return "It changes the folder and uses $PWD.";
    const start = command.words.findIndex((word) => !isSetting(word));
    if (start < 0 || !command.words.slice(0, start).every(isHarmlessSetting)) return "It sets a variable.";
    const fault = this.readWords(command.words.slice(start), command, false);
    return fault ?? firstOf(command.redirects, (redirect) => this.redirect(redirect));
  }

  private readWords(
    words: readonly PlainWord[],
    command: PlainCommand,
    isWrapped: boolean,
  ): string | undefined {
    const [first, ...args] = words;
    const name = first?.text ?? "";
    if (first === undefined || name.startsWith("-") || !NAME.test(name) || (first.isGlob && name !== "["))
      return "A command's name is not plain.";
    const glob = args.find((word) => !isPlainGlob(word));
    if (glob !== undefined)
      return `It holds the glob ${glob.text}: write ./${glob.text.replace(/^\.\//, "")} instead.`;
    const text = [wordText(first), ...args.map(wordText)].join(" ");
    if (!isWrapped && name === "cd") return this.changeFolder(args, command, text);
    if (!isWrapped && isFreeBuiltin(name, args)) return this.addFree(text);
    if (!isWrapped && OTHER_BUILTINS.has(name) && name !== "printf")
      return `It uses ${name}, which rules can't judge.`;
    if (name === "printf" && !isWrapped && !isPlainFormat(args[0]))
      return "The format of printf is not plain.";
    return firstOf(this.folders, (folder) => this.program(folder, words, command));
  }

  private addFree(part: string): undefined {
    if (!this.parts.has(part)) this.parts.set(part, { part, readOnly: true });
    return undefined;
  }

  private program(folder: string, words: readonly PlainWord[], command: PlainCommand): string | undefined {
    const [first, ...args] = words;
    const called = calledProgram(this.place.workspace.root, folder, first?.text ?? "");
    if (called === undefined) return `The folder of ${first?.text} does not exist.`;
    const texts = args.map(({ text }) => text);
    const [name = ""] = called.spellings;
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name]?.exec(`${wordsOnly(texts)} `) : undefined;
    if (wrapper === null) return `It uses ${name} with options that rules can't judge.`;
    const inner = wrapper === undefined ? [] : args.slice(wrapper[0].split(" ").length - 1);
    if (inner.length > 0) return this.readWords(inner, command, true);
    const globs = new Set(args.filter(({ isGlob }) => isGlob).map((word) => word.text));
    const uses = called.names.map((one) => programUse(one, texts, globs));
    const [use] = uses;
    const refused = uses.find((one) => typeof one === "string");
    if (refused !== undefined || use === undefined || typeof use === "string")
      return `It uses ${refused}, which can run programs or write files that rules don't see.`;
    this.makesLinks ||= called.names.includes("ln");
    this.add(called.spellings, args, use.program);
    return this.workIn(folder, use) ?? this.files(folder, use.writes ?? [], "write_file");
  }

  private workIn(folder: string, { folder: other, remote, writes }: ProgramUse): string | undefined {
    const inside = other === undefined ? undefined : insidePath(this.place.workspace, folder, other);
    if (other !== undefined && (inside === undefined || this.isProtected(inside.parts)))
      return `It works in ${other}, which is outside the workspace or protected.`;
    if (inside !== undefined) this.everyFolder.add(inside.absolute);
    if (
      remote !== undefined &&
      [folder, inside?.absolute ?? folder].some((base) => existsSync(join(base, remote)))
    )
      return `${remote} is a folder here, which git would take for a repository.`;
    return inside && writes?.length ? "It writes a file in a folder that it changes to." : undefined;
  }

  private add(spellings: readonly string[], args: readonly PlainWord[], program: string | undefined): void {
    const rest = args.map(wordText);
    const [part = "", ...also] = spellings.map((name) => [name, ...rest].join(" "));
    const end = args.findIndex(({ text }) => text === program) + 1;
    const literal = [spellings[0], ...rest.slice(0, end)].join(" ");
    const more = { ...(also.length > 0 && { also }), ...(program !== undefined && { literal }) };
    this.parts.set(part, Object.keys(more).length === 0 ? part : { part, ...more });
  }

  private redirect({ operator, target }: PlainRedirect): string | undefined {
    if (target.isGlob || target.text.includes("$?")) return "It redirects to a name that is not literal.";
    const tool = operator === "<" ? "read_file" : "write_file";
    return firstOf(this.folders, (folder) => this.files(folder, [target.text], tool));
  }

  private files(folder: string, paths: readonly string[], tool: string): string | undefined {
    for (const path of paths.filter((one) => one !== "/dev/null")) {
      const inside = insidePath(this.place.workspace, folder, path);
      if (inside === undefined || this.makesLinks)
        return `It uses ${path}, which is not certain to be a file inside the workspace.`;
      for (const part of inside.parts) {
        const judged = protectedPart(this.place.workspace.root, part);
        const isWritten = tool === "write_file";
        if (isWritten) this.protection ??= judged.reason;
        // No command holds a NUL, so that the key is no command's.
        this.parts.set(
          `${tool}\0${part}`,
          isWritten ? { ...judged.part, tool } : { part, tool, readOnly: true },
        );
      }
    }
    return undefined;
  }

  private changeFolder(
    args: readonly PlainWord[],
    { before, after }: PlainCommand,
    text: string,
  ): string | undefined {
    const [target, ...more] = args[0]?.text === "--" ? args.slice(1) : args;
    const isPiped = before === "|" || after === "|";
    if (target === undefined || more.length > 0 || /^[-~]/.test(target.text) || isPiped)
      return "It changes the folder in a way that rules can't judge.";
    const entered = new Set<string>();
    for (const folder of this.folders) {
      const inside = insidePath(this.place.workspace, folder, target.text);
      const resolved = inside && this.place.workspace.resolve(inside.absolute);
      const isFolder = resolved?.ok === true && resolved.path.kind === "directory" && !this.makesLinks;
      // Behind a link the shell and its programs disagree about `..`.
      if (inside === undefined || !isFolder || inside.parts.length > 1 || this.isProtected(inside.parts))
        return `It changes to ${target.text}, which is not a plain folder inside the workspace.`;
      entered.add(inside.absolute);
    }
    for (const set of [this.everyFolder, this.entered]) for (const folder of entered) set.add(folder);
    this.addFree(text);
    this.folders = before === "||" ? this.entered : entered;
    return this.entered.size > 16 ? "It changes the folder too often." : undefined;
  }

  private isProtected(parts: readonly string[]): boolean {
    return parts.some((part) => protectedPart(this.place.workspace.root, part).reason !== undefined);
  }
}

function firstOf<Item>(items: Iterable<Item>, fault: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
