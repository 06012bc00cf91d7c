import { closeSync, mkdirSync, mkdtempSync, openSync, realpathSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_IGNORED } from "@toolrail/workspace";

const FOLDERS = 2_000;
const FILES_IN_FOLDER = 10;
const EXTENSIONS = ["ts", "ts", "ts", "ts", "tsx", "ts", "json", "md", "css", "ts"];
const GITIGNORE = ["node_modules/", "*.log", "/generated", ".cache/", "*.tsbuildinfo"];

/** In every other file. */
export const COMMON_TEXT = "export function";
/** In one file, near the end. */
export const RARE_TEXT = "theOnlyNameOfItsKind";

/** The ignore rules of the tree, and those of every workspace, as patterns. */
export const IGNORE_PATTERNS: readonly string[] = [
  ...DEFAULT_IGNORED.map((name) => `**/${name}/**`),
  "**/*.log",
  "generated/**",
  "**/.cache/**",
  "**/*.tsbuildinfo",
];

function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "toolrail-bench-")));
}

/** 20,000 source files of 1 to 5 KB in 2,000 folders, with ignore rules. */
export function buildSourceTree(): string {
  const root = newFolder();
  // Without it ripgrep does not look at the ignore file.
  mkdirSync(join(root, ".git"));
  writeFileSync(join(root, ".gitignore"), `${GITIGNORE.join("\n")}\n`);
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = join(root, `packages/p${folder % 50}/src/area${Math.floor(folder / 50) % 8}/part${folder}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES_IN_FOLDER; file++) {
      const rare = folder === FOLDERS - 3 && file === 5 ? `const ${RARE_TEXT} = 1;\n` : "";
      const text = sourceText(folder * FILES_IN_FOLDER + file) + rare;
      writeFileSync(join(path, `file-${file}.${EXTENSIONS[file]}`), text);
    }
  }
  return root;
}

function sourceText(seed: number): string {
  const lines: string[] = [];
  for (let line = 0; line < 20 + ((seed * 7) % 60); line++) {
    lines.push(`  const value${line} = compute(${seed}, "${(seed * line) % 997}") + offset[${line}];`);
    if (seed % 2 === 0 && line % 12 === 0) lines.push(`${COMMON_TEXT} name${line}(): number {`);
  }
  return `${lines.join("\n")}\n`;
}

/** A text file of 200 MB with lines of some 70 characters, in a folder of its own. */
export function buildLog(): { folder: string; name: string } {
  const [folder, name] = [newFolder(), "big.log"];
  const fd = openSync(join(folder, name), "w");
  for (let block = 0, line = 0; block < 200; block++) {
    let text = "";
    while (text.length < 1_000_000)
      text += `line ${++line} of a long log, with some words and then the number ${line % 97}\n`;
    writeSync(fd, text);
  }
  closeSync(fd);
  return { folder, name };
}
