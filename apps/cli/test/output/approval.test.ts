import { describe, expect, it } from "vitest";
import { createApproval } from "../../src/output/approval.ts";
import { createPerson } from "../../src/output/person.ts";
import { createScreen } from "../../src/output/screen.ts";
import { createFakeContext } from "../support/fake-context.ts";

function setUp(typed: readonly string[] = [], columns = 80, env: Record<string, string> = { NO_COLOR: "1" }) {
  const context = createFakeContext({ columns, typed, env });
  const screen = createScreen(context);
  return {
    context,
    screen,
    approve: createApproval(context, createPerson(context, { screen, openReader: context.openLineReader })),
  };
}

const ask = (args: unknown, signal = new AbortController().signal, toolName = "run_shell") => ({
  callId: "c1",
  toolName,
  args,
  signal,
});

/** What is shown of a call before its choices. */
async function shownFor(toolName: string, args: unknown, env: Record<string, string> = { NO_COLOR: "1" }) {
  const { context, approve } = setUp(["n"], 80, env);
  await approve(ask(args, undefined, toolName));
  return context.err().split("\n").slice(2, -1);
}

describe("createApproval", () => {
  it.each([
    ["y", { decision: "once" }],
    ["YES ", { decision: "once" }],
    ["s", { decision: "session" }],
    ["n", { decision: "deny" }],
    ["", { decision: "deny" }],
    ["use make clean", { decision: "deny", reason: "use make clean" }],
  ])("reads %j", async (typed, expected) => {
    expect(await setUp([typed]).approve(ask({ command: "rm -rf build" }))).toEqual(expected);
  });

  it("takes the end of the input for a no", async () => {
    expect(await setUp().approve(ask({}))).toEqual({ decision: "deny" });
  });

  it("shows every argument whole, and hides no control character", async () => {
    const { context, approve } = setUp(["n"]);
    await approve(ask({ command: `git status\u001b[2K\r\nrm -rf ${"x".repeat(200)}`, timeout_ms: 5 }));
    expect(context.err()).toContain(
      `  command: git status␛[2K\n    rm -rf ${"x".repeat(200)}\n  timeout_ms: 5\n`,
    );
  });

  it("shows what an edit would replace by what, with what stays", async () => {
    const args = {
      path: "src/add.js",
      old_string: "function add(a, b) {\n  return a - b;\n}\n",
      new_string: "function add(a, b) {\n  return a + b;\n}\n",
      replace_all: false,
    };
    const lines = [
      "  path: src/add.js",
      "  replace_all: false",
      "    function add(a, b) {",
      "  -   return a - b;",
      "  +   return a + b;",
      "    }",
    ];
    expect(await shownFor("edit_file", args)).toEqual(lines);
    const painted = await shownFor("edit_file", args, {});
    expect(painted).toContain("  \u001b[31m-   return a - b;\u001b[39m");
    expect(painted).toContain("  \u001b[32m+   return a + b;\u001b[39m");
  });

  it("shows an edit whole, however long, and hides no control character in it", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `row ${index} ${"x".repeat(200)}`);
    const shown = await shownFor("edit_file", {
      path: "a",
      old_string: "\u001b[2K\r\nold",
      new_string: rows.join("\n"),
    });
    expect(shown).toEqual(["  path: a", "  - ␛[2K␍", "  - old", ...rows.map((row) => `  + ${row}`)]);
  });

  it("shows where an edit takes a line end away", async () => {
    const args = { path: "a", old_string: "one\n", new_string: "one" };
    expect(await shownFor("edit_file", args)).toEqual([
      "  path: a",
      "  - one",
      "  + one",
      "  \\ No newline at the end",
    ]);
  });

  it.each([
    ["x\n\ny\n", ["  path: a", "  + x", "  + ", "  + y"]],
    ["x", ["  path: a", "  + x", "  \\ No newline at the end"]],
    ["", ["  path: a", "  content: "]],
  ])("shows the content %j that would be written", async (content, lines) => {
    expect(await shownFor("write_file", { path: "a", content })).toEqual(lines);
  });

  it("takes no other tool's arguments for a change", async () => {
    expect(await shownFor("mcp__notes__write_file", { content: "x" })).toEqual(["  content: x"]);
    expect(await shownFor("edit_file", { old_string: 1, new_string: "x" })).toEqual([
      "  old_string: 1",
      "  new_string: x",
    ]);
  });

  it.each([64, 50, 40])("asks in one line at %i columns", async (columns) => {
    const { context, approve } = setUp(["n"], columns);
    await approve(ask({}));
    const choices = context.err().split("\n").at(-1) ?? "";
    for (const choice of ["[y]", "[s]", "[n]"]) expect(choices).toContain(choice);
    expect(choices.length).toBeLessThanOrEqual(columns);
  });

  it("keeps other output back until it is answered", async () => {
    const { context, screen, approve } = setUp(["y"]);
    const answered = approve(ask({}));
    screen.write("a card\n");
    expect(context.out()).toBe("");
    await answered;
    expect(context.out()).toBe("a card\n");
  });

  it("stops asking when the turn is aborted", async () => {
    const { context, screen } = setUp();
    const stop = new AbortController();
    let closed = false;
    const silent = async () => ({
      ask: () => new Promise<undefined>(() => {}),
      close() {
        closed = true;
      },
    });
    const answer = createApproval(
      context,
      createPerson(context, { screen, openReader: silent }),
    )(ask({}, stop.signal));
    stop.abort();
    expect(await answer).toEqual({ decision: "deny" });
    expect(closed).toBe(true);
  });
});
