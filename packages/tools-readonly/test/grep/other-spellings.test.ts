import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engines, searchWith } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const NFC = "Se\u00f1or";
const NFD = "Sen\u0303or";

describe.each(engines)("grep by %s", (engine) => {
  const search = async (files: Record<string, string>, args: Record<string, unknown>) =>
    (await searchWith(engine, workspaceWith(files).workspace, args)).text;

  it("says that a word stands in another Unicode form, also beside matches", async () => {
    const files = { "a.txt": `${NFC} one\n`, "b.txt": `${NFD} two\n` };
    const composed = await search(files, { pattern: NFC });
    expect(composed).toContain(`a.txt:1:${NFC} one`);
    expect(composed).toContain(
      `The same word stands in another Unicode form (NFD, decomposed letters), such as in b.txt; search for "${NFD}".`,
    );
    const decomposed = await search(files, { pattern: NFD });
    expect(decomposed).toContain(`(NFC, composed letters), such as in a.txt; search for "${NFC}".`);
    expect(await search({ "b.txt": `${NFD}\n` }, { pattern: NFC })).toMatch(/^No matches[\s\S]*in b\.txt/);
  });

  it("says nothing of a form that is nowhere, and of a class of characters", async () => {
    expect(await search({ "a.txt": `${NFC}\n` }, { pattern: NFC })).not.toContain("Unicode form");
    expect(await search({ "a.txt": "n\n" }, { pattern: "[\u00f1]" })).not.toContain("Unicode form");
  });

  it("says that nothing matched but another case would", async () => {
    const files = { "a.txt": "Needle\n", "b.txt": "x\n" };
    expect(await search(files, { pattern: "needle" })).toContain(
      "It does match in another case, such as in a.txt; set ignore_case to true.",
    );
    for (const args of [
      { pattern: "Needle" },
      { pattern: "nothing" },
      { pattern: "needle", ignore_case: true },
    ])
      expect(await search(files, args)).not.toContain("another case");
  });

  it("does not look for another spelling in files that it may not read", async () => {
    const { workspace } = workspaceWith({ "secret.txt": "Needle\n", "b.txt": "x\n" });
    const { text } = await searchWith(engine, workspace, { pattern: "needle", glob: "b*" });
    expect(text).not.toContain("another case");
  });
});

describe("grep with a ripgrep that can't read a file", () => {
  it("does not take a match that it was kept from for one in another case", async () => {
    const { workspace, root } = workspaceWith({ "a.txt": "needle\n", "b.txt": "x\n" });
    const program = join(root, "..", "rg");
    writeFileSync(program, "#!/bin/sh\necho 'rg: ./a.txt: no access (os error 13)' >&2\nexit 2\n", {
      mode: 0o755,
    });
    const { text } = await searchWith(
      "ripgrep",
      workspace,
      { pattern: "needle" },
      {
        locateRipgrep: async () => program,
      },
    );
    expect(text).toContain("1 unreadable entry");
    expect(text).not.toContain("another case");
  });
});
