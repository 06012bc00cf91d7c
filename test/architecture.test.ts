import { describe, expect, it } from "vitest";
import { FOLDER_EDGES, NODE_ALLOWED, OUTSIDE_PACKAGES } from "./architecture/rules.ts";
import { importsOf, manifestOf, members, type SourceFile, sourceFiles } from "./architecture/source-files.ts";

const LONGEST_FILE = 250;
const packages = members("packages");
const everything = members("packages", "apps").flatMap(sourceFiles);

function offenders(files: readonly SourceFile[], offends: (file: SourceFile) => boolean): string[] {
  return files.filter(offends).map((file) => `${file.member}/src/${file.path}`);
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

describe("every source file", () => {
  it(`has at most ${LONGEST_FILE} lines`, () => {
    expect(offenders(everything, (file) => file.text.trimEnd().split("\n").length > LONGEST_FILE)).toEqual(
      [],
    );
  });

  it("has named exports only", () => {
    expect(offenders(everything, (file) => /^export default\b/m.test(file.text))).toEqual([]);
  });

  it("has a name that says what it is", () => {
    expect(
      offenders(everything, (file) => /(^|\/)(utils?|helpers?|types|common|misc)(\.ts|\/)/.test(file.path)),
    ).toEqual([]);
  });

  it("imports files of its own package, never an index", () => {
    expect(
      offenders(everything, (file) =>
        file.imports.some((specifier) => /^\.{1,2}\/(.*\/)?index\.ts$/.test(specifier)),
      ),
    ).toEqual([]);
  });
});

describe.each(packages)("%s", (member) => {
  const files = sourceFiles(member);
  const manifest = manifestOf(member);

  it("imports only what its manifest gives its users", () => {
    const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    const undeclared = files.flatMap((file) =>
      file.imports
        .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
        .filter((specifier) => !declared.has(packageName(specifier)))
        .map((specifier) => `${file.path}: ${specifier}`),
    );
    expect(undeclared).toEqual([]);
  });

  it("imports only the outside packages that its layer admits", () => {
    const admitted = OUTSIDE_PACKAGES[member];
    expect(admitted, `add ${member} to test/architecture/rules.ts`).toBeDefined();
    const strangers = files
      .flatMap((file) => file.imports)
      .filter((specifier) => !/^(\.|node:|@toolrail\/)/.test(specifier))
      .filter((specifier) => !admitted?.includes(packageName(specifier)));
    expect(strangers).toEqual([]);
  });

  it("touches node:* only where it may, and Bun nowhere", () => {
    const allowed = NODE_ALLOWED[member];
    const mayUseNode = (path: string) =>
      allowed === true || allowed?.some((folder) => path.startsWith(`${folder}/`));
    expect(
      offenders(
        files,
        (file) =>
          /\bBun\.|["']bun[:"']/.test(file.text) ||
          (!mayUseNode(file.path) && file.imports.some((specifier) => specifier.startsWith("node:"))),
      ),
    ).toEqual([]);
  });

  it("keeps to the edges between its folders", () => {
    const edges = FOLDER_EDGES[member];
    if (!edges) return;
    const broken = files.flatMap((file) =>
      file.imports
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => new URL(specifier, `file:///${file.path}`).pathname.slice(1))
        .filter((target) => !mayImport(edges, file.path, target))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

function mayImport(edges: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (from === "index.ts" || toFolder === "" || fromFolder === toFolder) return true;
  // The list of a package's tools.
  if (/^create-[a-z]+-tools\.ts$/.test(from)) return true;
  return edges[fromFolder || "."]?.includes(toFolder) ?? false;
}

function folderOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

describe("packages/protocol", () => {
  const neutral = sourceFiles("packages/protocol").filter((file) => !file.path.startsWith("testing/"));

  it("has no clock, no randomness, no network", () => {
    expect(
      offenders(neutral, (file) =>
        /\b(setTimeout|setInterval|Date\.now|Math\.random|fetch\(|performance\.)/.test(file.text),
      ),
    ).toEqual([]);
  });

  it("keeps its wire protocols apart", () => {
    const dialectOf = (path: string) => /^wire\/([^/]+)\//.exec(path)?.[1];
    expect(
      offenders(neutral, (file) =>
        file.imports.some((specifier) => {
          const target = dialectOf(new URL(specifier, `file:///${file.path}`).pathname.slice(1));
          return specifier.startsWith(".") && target !== undefined && target !== dialectOf(file.path);
        }),
      ),
    ).toEqual([]);
  });
});

describe("packages/kernel", () => {
  const files = sourceFiles("packages/kernel");

  it("reads the real clock in one file", () => {
    const readers = offenders(
      files.filter((file) => !file.path.startsWith("testing/")),
      (file) => /\b(setTimeout|setInterval|Date\.now|performance\.now)\(/.test(file.text),
    );
    expect(readers).toEqual(["packages/kernel/src/system-clock.ts"]);
  });

  it("knows no provider, no tool and no file system by name", () => {
    expect(
      offenders(files, (file) =>
        /\b(openai|anthropic|read_file|run_shell)\b/.test(file.text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")),
      ),
    ).toEqual([]);
  });
});

describe("apps/cli", () => {
  it("knows the packages that do the work in its folder wiring alone, their types aside", () => {
    // The catalogue of providers is data.
    const working = /@toolrail\/(workspace|process|providers(?!\/catalog)|tools-|mcp-)/;
    const withoutTypes = (file: SourceFile) => importsOf(file.text.replace(/^import type [^;]*;/gm, ""));
    expect(
      offenders(sourceFiles("apps/cli"), (file) =>
        withoutTypes(file).some((specifier) => working.test(specifier)),
      ).filter((path) => !path.startsWith("apps/cli/src/wiring/")),
    ).toEqual([]);
  });
});
