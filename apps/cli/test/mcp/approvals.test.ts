import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openApprovals } from "../../src/mcp/approvals.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const ADDER = fileURLToPath(new URL("../support/add-approvals.ts", import.meta.url));

const about = { server: "notes", subject: "notes-server --all", file: "/project/.mcp.json" };

describe("openApprovals", () => {
  it("remembers by digest, from one session to the next", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, ".toolrail", "approvals.json");
      openApprovals(file).add("one", "approved", about);
      openApprovals(file).add("two", "refused", about);
      const later = openApprovals(file);
      const decisions = ["one", "two", "three", "toString"].map((digest) => later.decisionOn(digest));
      expect(decisions).toEqual(["approved", "refused", undefined, undefined]);
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
        servers: { one: about },
        refused: { two: about },
      });
    });
  });

  it("a later decision replaces an earlier one", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, "approvals.json");
      for (const decision of ["approved", "refused", "approved"] as const) {
        openApprovals(file).add("one", decision, about);
        expect(openApprovals(file).decisionOn("one")).toBe(decision);
      }
    });
  });

  it("loses none where several processes add at once", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, ".toolrail", "approvals.json");
      const names = ["a", "b", "c", "d"];
      const children = names.map((name) => spawn(process.execPath, [ADDER, file, name, "25"]));
      const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
      expect(codes).toEqual([0, 0, 0, 0]);
      const { servers } = JSON.parse(readFileSync(file, "utf8"));
      expect(Object.keys(servers)).toHaveLength(100);
      expect(readdirSync(join(folder, ".toolrail"))).toEqual(["approvals.json"]);
    });
  });

  it("takes the lock of a process that no longer lives", async () => {
    await inTemporaryFolder(async (folder) => {
      const child = spawn(process.execPath, ["-e", ""]);
      await once(child, "exit");
      const file = join(folder, "approvals.json");
      writeFileSync(`${file}.lock`, `${child.pid}\n`);
      openApprovals(file).add("one", "approved", about);
      expect(openApprovals(file).decisionOn("one")).toBe("approved");
    });
  });

  it("keeps the file for its owner alone, also one that was open to others", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, "approvals.json");
      writeFileSync(file, '{"servers":{}}', { mode: 0o666 });
      openApprovals(file).add("one", "approved", about);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });
  });

  it("replaces a link and does not write through it", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, "approvals.json");
      writeFileSync(join(folder, "other"), "mine");
      symlinkSync("other", file);
      openApprovals(file).add("one", "approved", about);
      expect(readFileSync(join(folder, "other"), "utf8")).toBe("mine");
      expect(openApprovals(file).decisionOn("one")).toBe("approved");
    });
  });

  it.each(["", "{", "[]", '{"servers":{"one":true}}', '{"servers":["one"]}'])(
    "approves nothing where the file holds %j",
    async (text) => {
      await inTemporaryFolder(async (folder) => {
        const file = join(folder, "approvals.json");
        writeFileSync(file, text);
        expect(openApprovals(file).decisionOn("one")).toBeUndefined();
        expect(openApprovals(file).decisionOn("0")).toBeUndefined();
      });
    },
  );

  it("throws where nothing can be kept", async () => {
    await inTemporaryFolder(async (folder) => {
      mkdirSync(join(folder, "approvals.json"));
      expect(() => openApprovals(join(folder, "approvals.json")).add("one", "approved", about)).toThrow();
    });
  });
});
