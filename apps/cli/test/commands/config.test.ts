import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

interface Place {
  root: string;
  home: string;
  run(inputs: readonly string[], env?: Record<string, string>): ReturnType<typeof runFake>;
  read(path: string): string;
}

function inProject<T>(files: Record<string, string>, use: (place: Place) => Promise<T>): Promise<T> {
  return inTemporaryFolder((folder) => {
    const [root, home] = [join(folder, "project"), join(folder, "home")];
    writeFiles(folder, { "project/a.txt": "a", ...files });
    const read = (path: string) => readFileSync(join(folder, path), "utf8");
    const run: Place["run"] = (inputs, env) =>
      runFake(inputs, { workingDirectory: root, homeDirectory: home, ...(env && { env }) });
    return use({ root, home, run, read });
  });
}

const LOCAL = "project/toolrail.local.jsonc";
const PROJECT = "project/toolrail.jsonc";
const USER = "home/.config/toolrail/toolrail.jsonc";

describe("toolrail config", () => {
  it("lists every key with its value and where that comes from", async () => {
    await inProject({ [USER]: '{\n  "cache": "1h"\n}\n' }, async ({ home, run }) => {
      const { exitCode, stdout, stderr } = await run(["config"], { TOOLRAIL_MODEL: "offline" });
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(stdout).toContain(`cache  1h  ${join(home, ".config", "toolrail", "toolrail.jsonc")}:2:12\n`);
      expect(stdout).toContain("model  offline  environment variable TOOLRAIL_MODEL\n");
      expect(stdout).toMatch(/^limits\.maxCost {2}none {2}default$/m);
      expect(stdout.trimEnd().split("\n")).toHaveLength(31);
    });
  });

  it("explains one key or a group of keys", async () => {
    await inProject({}, async ({ run }) => {
      const { stdout } = await run(["config", "--explain", "permissions"]);
      expect([...stdout.matchAll(/^permissions\.\w+/gm)].map(([key]) => key)).toEqual([
        "permissions.allow",
        "permissions.ask",
        "permissions.deny",
      ]);
      expect(stdout).toContain("Default: none.");
      expect(await run(["config", "modell"])).toMatchObject({
        exitCode: 2,
        stderr: 'toolrail: there is no key "modell"; did you mean model?\n',
      });
    });
  });

  it("prints no variable's value and no entry of a server", async () => {
    const files = {
      [USER]: '{"env": {"TOKEN": "hush"}, "mcpServers": {"a": {"command": "x", "env": {"K": "hush"}}}}',
    };
    await inProject(files, async ({ run }) => {
      for (const inputs of [["config"], ["config", "--json"], ["config", "--explain"]]) {
        const { stdout } = await run(inputs);
        expect(stdout).toContain("TOKEN");
        expect(stdout).not.toContain("hush");
      }
    });
  });

  it("prints the JSON Schema of config files", async () => {
    await inProject({}, async ({ run }) => {
      const { stdout } = await run(["config", "--schema"]);
      expect(JSON.parse(stdout)).toMatchObject({ properties: { permissions: { properties: { deny: {} } } } });
    });
  });
});

describe("toolrail config set", () => {
  it.each([
    [[], LOCAL],
    [["--user"], USER],
    [["--project"], PROJECT],
  ])("writes with %j to %s, and what it wrote counts", async (flags, file) => {
    await inProject({}, async ({ run, read }) => {
      const rules = '["run_shell(git status)"]';
      expect(await run(["config", "set", ...flags, "permissions.allow", rules])).toMatchObject({
        exitCode: 0,
      });
      expect(JSON.parse(read(file))).toEqual({ permissions: { allow: ["run_shell(git status)"] } });
      const { stdout, stderr } = await run(["config", "permissions.allow", "--json"]);
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toMatchObject([{ value: ["run_shell(git status)"] }]);
    });
  });

  it("keeps comments and everything else, and removes again", async () => {
    const before = '// mine\n{\n  // the window\n  "contextWindow": 8000, // small\n  "cache": "off"\n}\n';
    await inProject({ [USER]: before }, async ({ run, read }) => {
      await run(["config", "set", "--user", "contextWindow", "9000"]);
      await run(["config", "set", "--user", "limits.maxTurns", "5"]);
      expect(read(USER)).toContain('"contextWindow": 9000, // small');
      expect(read(USER)).toContain("// mine\n{\n  // the window\n");
      await run(["config", "unset", "--user", "limits.maxTurns"]);
      await run(["config", "unset", "--user", "contextWindow"]);
      expect(read(USER)).toContain("// mine");
      expect(read(USER)).not.toContain("maxTurns");
    });
  });

  it.each([
    [["config", "set", "modle", "x"], "did you mean model?"],
    [["config", "set", "cache", "2h"], 'cache must be "off", "5m" or "1h"'],
    [["config", "set", "contextWindow", "many"], "contextWindow must be a whole number over 0"],
    [["config", "set", "permissions.deny", "run_shell"], "permissions.deny must be a list of strings"],
    [["config", "set", "permissions.deny", '["run_shel"]'], "did you mean run_shell?"],
    [["config", "set", "--user", "--project", "cache", "1h"], "only one of them"],
  ])("refuses %j and writes nothing", async (inputs, message) => {
    await inProject({}, async ({ root, run }) => {
      const refused = await run(inputs);
      expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
      expect(refused.stderr).toContain(message);
      expect(existsSync(join(root, "toolrail.local.jsonc"))).toBe(false);
    });
  });

  it("writes nothing into a file that is broken", async () => {
    await inProject({ [LOCAL]: '{"cache": ' }, async ({ run, read }) => {
      expect(await run(["config", "set", "cache", "1h"])).toMatchObject({ exitCode: 2 });
      expect(read(LOCAL)).toBe('{"cache": ');
    });
  });

  it("makes what others wrote into a local file no more trusted than it was", async () => {
    await inProject({ [LOCAL]: '{"permissions": {"allow": ["run_shell"]}}' }, async ({ run }) => {
      const set = await run(["config", "set", "cache", "1h"]);
      expect(set.stderr).toContain("is not trusted");
      const { stdout } = await run(["config", "--json"]);
      const settings: { key: string; value?: unknown }[] = JSON.parse(stdout);
      const value = (key: string) => settings.find((setting) => setting.key === key)?.value;
      expect([value("cache"), value("permissions.allow")]).toEqual(["1h", undefined]);
    });
  });

  it("keeps the user's files for their owner alone", async () => {
    await inProject({}, async ({ root, run }) => {
      await run(["config", "set", "cache", "1h"]);
      expect(statSync(join(root, "toolrail.local.jsonc")).mode & 0o777).toBe(0o600);
    });
  });
});

describe("toolrail config trust", () => {
  it("trusts a project's file as it is, until it changes", async () => {
    const allowing = '{"permissions": {"allow": ["run_shell"]}}';
    await inProject({ [PROJECT]: allowing }, async ({ root, run }) => {
      const before = await run(["config", "permissions.allow"]);
      expect(before.stderr).toContain("permissions.allow not used: the project is not trusted");
      expect((await run(["config", "trust"])).stdout).toContain("it sets permissions.allow");
      expect(await run(["config", "permissions.allow"])).toMatchObject({ stderr: "" });
      writeFileSync(join(root, "toolrail.jsonc"), allowing.replace("run_shell", "write_file"));
      expect((await run(["config"])).stderr).toContain("not trusted");
    });
  });
});

describe("a fault in a config file", () => {
  it("of permissions stops the start, and others are told", async () => {
    await inProject({ [PROJECT]: '{"permissions": {"deny": ["run_shell("]}}' }, async ({ run }) => {
      const stopped = await run(["-p", "where is a?"]);
      expect(stopped).toMatchObject({ exitCode: 2, stdout: "" });
      expect(stopped.stderr).toContain("toolrail.jsonc:1:");
    });
    await inProject({ [PROJECT]: '{"cach": "1h"}' }, async ({ root, run }) => {
      const told = await run(["-p", "where is a?"]);
      expect(told).toMatchObject({
        exitCode: 0,
        stderr: `toolrail: ${join(root, "toolrail.jsonc")}:1:2: unknown key "cach"; did you mean "cache"?\n`,
      });
    });
  });

  it.each([
    [["--deny", "run_shel"], 'the rule "run_shel" names no tool: did you mean run_shell?'],
    [["--allow", "read(src/**)"], 'the rule "read(src/**)" names no tool'],
    [["--ask", "*_nothing"], undefined],
    [["--allow", "mcp__later__tool"], undefined],
    [["--deny", "run_tool"], 'the rule "run_tool" names no tool'],
  ])("of a rule's name is found at the start: %j", async (flags, message) => {
    await inProject({}, async ({ run }) => {
      for (const inputs of [
        ["-p", "where is a?", ...flags],
        ["call", "list_dir", "{}", ...flags],
      ]) {
        const outcome = await run(inputs);
        if (message === undefined) expect(outcome.exitCode).toBe(0);
        else {
          expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
          expect(outcome.stderr).toContain(message);
        }
      }
    });
  });

  it("of a rule in a file is found too", async () => {
    await inProject({ [USER]: '{"permissions": {"deny": ["wite_file"]}}' }, async ({ run }) => {
      expect((await run(["-p", "where is a?"])).stderr).toContain("did you mean write_file?");
    });
  });
});

describe("configured permissions", () => {
  it("hold for a call by hand", async () => {
    await inProject({ [PROJECT]: '{"permissions": {"deny": ["read_file(a.txt)"]}}' }, async ({ run }) => {
      expect(await run(["call", "read_file", '{"path":"a.txt"}'])).toMatchObject({ exitCode: 1 });
    });
    await inProject({ [USER]: '{"permissions": {"allow": ["write_file"]}}' }, async ({ run, read }) => {
      const written = await run(["call", "write_file", '{"path":"b.txt","content":"b"}']);
      expect(written.exitCode).toBe(0);
      expect(read("project/b.txt")).toBe("b");
    });
  });

  it("of a project that is not trusted allow nothing", async () => {
    await inProject({ [PROJECT]: '{"permissions": {"allow": ["write_file"]}}' }, async ({ root, run }) => {
      const inputs = ["call", "write_file", '{"path":"b.txt","content":"b"}'];
      expect(await run(inputs)).toMatchObject({ exitCode: 1 });
      expect(existsSync(join(root, "b.txt"))).toBe(false);
    });
  });
});
