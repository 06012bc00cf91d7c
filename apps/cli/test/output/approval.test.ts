import { describe, expect, it } from "vitest";
import { createApproval } from "../../src/output/approval.ts";
import { createPerson } from "../../src/output/person.ts";
import { createScreen } from "../../src/output/screen.ts";
import { createFakeContext } from "../support/fake-context.ts";

function setUp(typed: readonly string[] = [], columns = 80) {
  const context = createFakeContext({ columns, typed, env: { NO_COLOR: "1" } });
  const screen = createScreen(context);
  return {
    context,
    screen,
    approve: createApproval(context, createPerson(context, { screen, openReader: context.openLineReader })),
  };
}

const ask = (args: unknown, signal = new AbortController().signal) => ({
  toolName: "run_shell",
  args,
  signal,
});

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
