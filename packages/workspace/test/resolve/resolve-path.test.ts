import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/workspace.ts";
import { tempTree } from "../temp-tree.ts";

describe("what is accepted", () => {
  const FILE = "src/app/page.ts";

  it.each([
    [FILE],
    [`./${FILE}`],
    [`${FILE}/`],
    ["src//app/./page.ts"],
    ["src/app/../app/page.ts"],
    ["missing/../src/app/page.ts"],
    ["src\\app\\page.ts"],
    [".\\src\\app\\page.ts"],
    ["src/app\\page.ts"],
    [`"${FILE}"`],
    [`'${FILE}'`],
    [`\`${FILE}\``],
    [`@${FILE}`],
    [`@"${FILE}"`],
    [`"@${FILE}"`],
    ['"src\\app\\page.ts"'],
    ["~/ws/src/app/page.ts"],
    ["$/ws/src/app/page.ts"],
    ["$/ws/src/app/page.ts/"],
    ["$/by-link/src/app/page.ts"],
    ["current/page.ts"],
    ["$/by-link/current/page.ts"],
  ])("%j", (written) => {
    const parent = tempTree({
      "ws/src/app/page.ts": "x",
      "ws/current": { link: "src/app" },
      "by-link": { link: "ws" },
    });
    const workspace = openWorkspace({ root: join(parent, "ws"), homeDirectory: parent });
    expect(workspace.resolve(written.replace("$", parent), { mustExist: true })).toMatchObject({
      ok: true,
      path: { absolute: join(parent, "ws", FILE), display: FILE, kind: "file", readOnly: false },
    });
  });

  it.each(["", ".", "./", "sub/..", "$/ws", "$/ws/", "$/by-link", '"."'])("%j is the root", (written) => {
    const parent = tempTree({ "ws/sub": null, "by-link": { link: "ws" } });
    const workspace = openWorkspace({ root: join(parent, "by-link") });
    expect(workspace.root).toBe(join(parent, "ws"));
    expect(workspace.resolve(written.replace("$", parent))).toMatchObject({
      ok: true,
      path: { absolute: join(parent, "ws"), display: ".", kind: "directory" },
    });
  });

  it("gives a path with links both as given and resolved", () => {
    const root = tempTree({ "v2/a.txt": "a", current: { link: "v2" } });
    expect(openWorkspace({ root }).resolve("./current/a.txt")).toMatchObject({
      path: { asGiven: join(root, "current/a.txt"), absolute: join(root, "v2/a.txt"), display: "v2/a.txt" },
    });
  });

  it("works with the root of the file system", () => {
    const file = join(tempTree({ "a.txt": "a" }), "a.txt");
    const workspace = openWorkspace({ root: "/" });
    expect(workspace.resolve(file)).toMatchObject({
      ok: true,
      path: { absolute: file, display: file.slice(1), kind: "file" },
    });
    expect(workspace.resolve(file.slice(1))).toMatchObject({ ok: true, path: { absolute: file } });
    expect(workspace.resolve("/")).toMatchObject({ ok: true, path: { absolute: "/", display: "." } });
  });
});

describe("the literal name wins where it exists", () => {
  it.each([["@types/a.ts"], ['"quoted"'], ["'quoted.txt'"], ["back\\slash.txt"], ["@file"], ["`tick`"]])(
    "%j",
    (name) => {
      const root = tempTree({
        [name]: "literal",
        "types/a.ts": "",
        quoted: "",
        "quoted.txt": "",
        "back/slash.txt": "",
        file: "",
        tick: "",
      });
      expect(openWorkspace({ root }).resolve(name, { mustExist: true })).toMatchObject({
        ok: true,
        path: { absolute: join(root, name), display: name },
      });
    },
  );

  it("takes ~ for the home folder, never for an entry of that name", () => {
    const root = tempTree({ "~/a.txt": "entry", "home/a.txt": "home" });
    const workspace = openWorkspace({ root, homeDirectory: join(root, "home") });
    expect(workspace.resolve("~/a.txt")).toMatchObject({ path: { display: "home/a.txt" } });
    expect(workspace.resolve("~")).toMatchObject({ path: { display: "home" } });
    expect(workspace.resolve("./~/a.txt")).toMatchObject({ path: { display: "~/a.txt" } });
  });
});

describe("a path that is not there yet", () => {
  it.each([
    ["new.txt", "new.txt"],
    ["a/b/c.txt", "a/b/c.txt"],
    ['"new.txt"', "new.txt"],
    ["src\\new.ts", "src/new.ts"],
    ["src/sub\\new.ts", "src/sub/new.ts"],
    ["@src/new.ts", "src/new.ts"],
    ["@new.ts", "new.ts"],
    ["@scope/new.ts", "@scope/new.ts"],
    ["@scope\\new.ts", "@scope/new.ts"],
    ["current/new.ts", "src/new.ts"],
    ["to-come", "src/to-come.ts"],
    ["cafe\u0301/new.txt", "caf\u00e9/new.txt"],
  ])("%j will be %j", (written, display) => {
    const root = tempTree({
      src: null,
      "@scope": null,
      "caf\u00e9": null,
      current: { link: "src" },
      "to-come": { link: "src/to-come.ts" },
    });
    const result = openWorkspace({ root }).resolve(written);
    expect(result).toEqual({
      ok: true,
      path: { absolute: join(root, display), display, asGiven: expect.any(String), readOnly: false },
    });
  });
});

describe("a root that is gone", () => {
  it("names nothing that stands beside it", () => {
    const folder = tempTree({ "ws-2": null });
    const root = join(folder, "ws-1");
    mkdirSync(root);
    const workspace = openWorkspace({ root });
    rmSync(root, { recursive: true });
    const gone = workspace.resolve(".", { mustExist: true });
    expect(gone).toMatchObject({ kind: "missing", message: expect.not.stringContaining("ws-2") });
  });
});

describe("names that read the same", () => {
  it.each([
    ["caf\u00e9.txt", "cafe\u0301.txt"],
    ["cafe\u0301.txt", "caf\u00e9.txt"],
    ["re\u0301sume\u0301/\u00e9t\u00e9.txt", "r\u00e9sum\u00e9/e\u0301te\u0301.txt"],
    ["Screenshot 10.30 AM.png", "Screenshot 10.30\u202fAM.png"],
    ["no break.txt", "no\u00a0break.txt"],
    ['"cafe\u0301.txt"', "caf\u00e9.txt"],
  ])("%j finds %j", (written, name) => {
    const root = tempTree({ [name]: "x" });
    expect(openWorkspace({ root }).resolve(written, { mustExist: true })).toMatchObject({
      ok: true,
      path: { display: name, kind: "file" },
    });
  });

  it("are followed once, where one is a link to the other and that is missing", () => {
    const root = tempTree({ "cafe\u0301": { link: "caf\u00e9" }, "to\u00a0x": { link: "to x/deeper" } });
    const workspace = openWorkspace({ root });
    for (const written of ["caf\u00e9", "caf\u00e9/a.txt", "cafe\u0301/a.txt", "to x/a.txt"]) {
      expect(workspace.resolve(written, { mustExist: true })).toMatchObject({ ok: false, kind: "missing" });
      expect(workspace.resolve(written)).toMatchObject({ ok: true });
    }
  });

  it.skipIf(process.platform !== "linux")(
    "are none where the listed name is not UTF-8 and opens nothing",
    () => {
      const root = tempTree();
      writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.from([0xff]), Buffer.from(".txt")]), "x");
      const workspace = openWorkspace({ root });
      expect(workspace.resolve("a\ufffd.txt", { mustExist: true })).toMatchObject({ kind: "missing" });
      const near = workspace.resolve("ab.txt", { mustExist: true });
      expect(near).toMatchObject({ message: expect.not.stringContaining("\ufffd") });
    },
  );

  it("are not guessed among when there are two", () => {
    const root = tempTree({ "a\u00a0b.txt": "1", "a\u202fb.txt": "2" });
    expect(openWorkspace({ root }).resolve("a b.txt", { mustExist: true })).toMatchObject({
      ok: false,
      kind: "missing",
      message: expect.stringMatching(/a\u00a0b\.txt.* or .*a\u202fb\.txt/),
    });
  });
});

describe("a path that must exist", () => {
  it.each([
    ["src/indx.ts", "src/indx.ts does not exist. Did you mean src/index.ts?"],
    ["scr/index.ts", "scr/index.ts does not exist. Did you mean src/index.ts?"],
    ["scr/other.ts", "scr/other.ts does not exist. Did you mean src?"],
    ["READ_ME.md", "READ_ME.md does not exist. Did you mean Readme.md?"],
    ["nothing/like/this", "nothing/like/this does not exist. Use list_dir or glob to see what is there."],
    ["a b.txt", '"a b.txt" does not exist. Use list_dir or glob to see what is there.'],
  ])("%j", (written, message) => {
    const root = tempTree({ "src/index.ts": "", "Readme.md": "" });
    expect(openWorkspace({ root }).resolve(written, { mustExist: true })).toEqual({
      ok: false,
      kind: "missing",
      message,
    });
  });

  it("names three at most, the nearest first", () => {
    const root = tempTree({
      "test1.ts": "",
      "test2.ts": "",
      "test3.ts": "",
      "test4.ts": "",
      "tests.txt": "",
    });
    expect(openWorkspace({ root }).resolve("test.ts", { mustExist: true })).toMatchObject({
      message: "test.ts does not exist. Did you mean test1.ts or test2.ts or test3.ts?",
    });
  });

  it("says which part is a file", () => {
    const root = tempTree({ "src/a.ts": "" });
    const workspace = openWorkspace({ root });
    const failure = {
      ok: false,
      kind: "notDirectory",
      message: "src/a.ts/b/c can't exist: src/a.ts is a file, not a directory.",
    };
    expect(workspace.resolve("src/a.ts/b/c")).toEqual(failure);
    expect(workspace.resolve("src/a.ts/b/c", { mustExist: true })).toEqual(failure);
  });

  it("says that links go round in a circle", () => {
    const root = tempTree({ a: { link: "b" }, b: { link: "a" }, self: { link: "self" } });
    const workspace = openWorkspace({ root });
    expect(workspace.resolve("self/x")).toEqual({
      ok: false,
      kind: "unreadable",
      message: "self/x can't be read: its links lead round in a circle.",
    });
    expect(workspace.resolve("a")).toMatchObject({ kind: "unreadable" });
  });

  it("follows no more than 40 links that lead nowhere", () => {
    const links = Array.from({ length: 60 }, (_, index) => [`l${index}`, { link: `l${index + 1}` }]);
    const root = tempTree(Object.fromEntries(links));
    expect(openWorkspace({ root }).resolve("l0")).toMatchObject({ ok: false });
    expect(openWorkspace({ root }).resolve("l30")).toMatchObject({ ok: true, path: { display: "l60" } });
  });

  it("shows at most 200 characters of a path, odd ones escaped", () => {
    const workspace = openWorkspace({ root: tempTree() });
    const long = workspace.resolve("a/".repeat(300), { mustExist: true });
    expect(long.ok || long.message).toBe(
      `${"a/".repeat(100)}… does not exist. Use list_dir or glob to see what is there.`,
    );
    const odd = workspace.resolve("a\u001b[31m\n", { mustExist: true });
    expect(odd.ok || odd.message).toContain('"a\\u001b[31m\\n" does not exist.');
  });
});

describe("extra roots", () => {
  it("can be read by absolute path, and say that they are read-only", () => {
    const parent = tempTree({ ws: null, "spill/1.txt": "long", "by-link": { link: "spill" } });
    const workspace = openWorkspace({ root: join(parent, "ws"), readOnlyRoots: [join(parent, "by-link")] });
    const file = join(parent, "spill/1.txt");
    const path = { absolute: file, display: file, kind: "file", readOnly: true };
    expect(workspace.resolve(file)).toMatchObject({ ok: true, path });
    expect(workspace.resolve(join(parent, "by-link/1.txt"))).toMatchObject({ ok: true, path });
    expect(workspace.resolve("../spill/1.txt")).toMatchObject({ ok: true, path });
    expect(workspace.resolve(join(parent, "spill-evil"))).toMatchObject({ ok: false, kind: "outside" });
    const opened = workspace.openFile(file);
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.close();
  });

  it("may be made later", () => {
    const parent = tempTree({ ws: null });
    const workspace = openWorkspace({
      root: join(parent, "ws"),
      readOnlyRoots: [join(parent, "spill/deep")],
    });
    expect(workspace.resolve(join(parent, "spill/deep/1.txt"))).toMatchObject({ path: { readOnly: true } });
    expect(workspace.resolve(join(parent, "spill/1.txt"))).toMatchObject({ kind: "outside" });
  });

  it("inside the workspace, or around it: the innermost decides", () => {
    const parent = tempTree({ "ws/spill/1.txt": "", "ws/a.txt": "", "b.txt": "" });
    const root = join(parent, "ws");
    const workspace = openWorkspace({ root, readOnlyRoots: [join(root, "spill"), parent] });
    expect(workspace.resolve("spill/1.txt")).toMatchObject({
      path: { readOnly: true, display: "spill/1.txt" },
    });
    expect(workspace.resolve("a.txt")).toMatchObject({ path: { readOnly: false } });
    expect(workspace.resolve("../b.txt")).toMatchObject({ path: { readOnly: true } });
  });
});

describe("openWorkspace", () => {
  it.each(["missing", "a.txt", "circle"])("throws for a root that is no folder: %s", (name) => {
    const root = tempTree({ "a.txt": "", circle: { link: "circle" } });
    expect(() => openWorkspace({ root: join(root, name) })).toThrow(
      expect.objectContaining({ code: "invalid_option", message: expect.stringContaining(name) }),
    );
  });

  it("throws for an extra root that can't be followed", () => {
    const root = tempTree({ "a.txt": "" });
    expect(() => openWorkspace({ root, readOnlyRoots: [join(root, "a.txt/x")] })).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
  });
});
