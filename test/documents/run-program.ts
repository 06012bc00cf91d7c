import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { manifestOf, members, root } from "../architecture/source-files.ts";

const SAID = /^.*console\.log\(.*\);\n((?:\/\/ .*\n?)+)/gm;

/** What the comments below its `console.log` lines say that a program prints. */
export function saidOutput(code: string): string {
  return [...code.matchAll(SAID)].map(([, lines = ""]) => lines.replace(/^\/\/ /gm, "").trimEnd()).join("\n");
}

/** What a program prints that has all packages beside it. */
export function runProgram(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-guide-"));
  try {
    for (const member of members("packages")) {
      const place = join(folder, "node_modules", manifestOf(member).name);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(root, member), place);
    }
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.ts"), code);
    const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=@toolrail/source", "program.ts"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return `${stdout}${stderr}`.trimEnd();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
