import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { manifestOf, members, root } from "../architecture/source-files.ts";

/** What the compiler says of these programs, each a file of its own beside all packages. */
export function typeCheck(programs: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-documents-"));
  try {
    for (const member of members("packages"))
      link(join(folder, "node_modules", manifestOf(member).name), member);
    link(join(folder, "node_modules/bun-types"), "node_modules/bun-types");
    for (const [name, code] of programs) writeFileSync(join(folder, name), `${code}\nexport {};\n`);
    const options = { noEmit: true, allowImportingTsExtensions: true, types: ["bun-types"] };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.base.json"),
        compilerOptions: { ...options, isolatedDeclarations: false, declaration: false },
        files: [...programs.keys()],
      }),
    );
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const compiler = join(root, "node_modules/.bin/tsc");
    const { stdout, stderr } = spawnSync(compiler, ["--project", "tsconfig.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function link(place: string, target: string): void {
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(root, target), place);
}
