import { createDispatcher } from "@toolrail/kernel/dispatch";
import { createPermissions } from "@toolrail/kernel/permission";
import { combineSources, type Tool, type ToolSource } from "@toolrail/protocol";
import { describe, expect, it, vi } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, toolNamed, writerNamed } from "./fixtures.ts";

const editSchema = {
  type: "object",
  properties: {
    path: { type: "string" },
    old_string: { type: "string" },
    limit: { type: "integer", minimum: 1, maximum: 10 },
    edits: { type: "array", items: { type: "object", properties: { line: { type: "integer" } } } },
  },
  required: ["path", "old_string"],
  additionalProperties: false,
};
const ran: unknown[] = [];
const edit = toolNamed(
  "edit_file",
  (args) => {
    ran.push(args);
    return { content: "edited" };
  },
  { schema: editSchema },
);
const fine = { path: "a", old_string: "b" };

describe("an unknown tool", () => {
  it("is named, with the nearest name and the tools there are", async () => {
    const result = await answer(dispatcherOf([edit]), callOf("edit_fil", fine));
    expect(outcomeOf(result)).toBe("unknownTool, not executed");
    expect(textOf(result)).toBe(
      'There is no tool "edit_fil". Did you mean "edit_file"? Available tools: edit_file.',
    );
  });

  it("gets no suggestion from far away, and at most 30 names", async () => {
    const tools = Array.from({ length: 40 }, (_, index) =>
      toolNamed(`tool_${index}`, () => ({ content: "" })),
    );
    const search = toolNamed("search_tool", () => ({ content: "" }));
    const text = textOf(await answer(dispatcherOf([search, ...tools]), callOf("fetch_weather")));
    expect(text).not.toContain("Did you mean");
    expect(text).toContain("tool_28.");
    expect(text).not.toContain("tool_29");
    expect(text).toContain("11 more are not listed.");
    expect(text).toContain("search_tool finds tools");
  });

  it("is also what an empty name means", async () => {
    const result = await answer(dispatcherOf([edit]), callOf(""));
    expect(outcomeOf(result)).toBe("unknownTool, not executed");
    expect(result).toMatchObject({ toolName: "", isError: true });
  });

  it.each(["Edit_File", "functions.edit_file", "edit-file"])(
    "%s lists the tool that was meant",
    async (name) => {
      const result = await answer(dispatcherOf([edit]), callOf(name, fine));
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain("edit_file");
    },
  );
});

describe("arguments that are not JSON", () => {
  it("are answered with where, and the first 200 characters", async () => {
    const args = `{"path": "${"x".repeat(300)}", oops}`;
    const result = await answer(dispatcherOf([edit]), callOf("edit_file", args));
    expect(outcomeOf(result)).toBe("invalidJson, not executed");
    expect(textOf(result)).toBe(
      `Not executed: the arguments of edit_file could not be parsed. The arguments are not valid JSON: unexpected "o" at character 314. They begin with: ${args.slice(0, 200)}`,
    );
  });

  it.each(["5", '"text"', "[1]", '{"path": "a", "old_string": "b"', "{'path': 'a'}", '{"path": "a",}'])(
    "%s never runs and is never repaired",
    async (args) => {
      ran.length = 0;
      const result = await answer(dispatcherOf([edit], { coerce: "safe" }), callOf("edit_file", args));
      expect(outcomeOf(result)).toBe("invalidJson, not executed");
      expect(ran).toEqual([]);
    },
  );

  it("are answered even where they are no text, as a loop of one's own may hand them on", async () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const given: unknown[] = [5n, cycle, undefined, {}];
    const calls = given.map((args) => ({ ...callOf("edit_file"), args: args as string }));
    const results = await dispatcherOf([edit]).dispatch(calls);
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(calls.map(({ id }) => id));
    for (const result of results) expect(outcomeOf(result)).toContain(", not executed");
  });

  it.each(["", "  ", "null"])("%j means no arguments", async (args) => {
    const list = toolNamed("list", (given) => ({ content: JSON.stringify(given) }));
    expect(textOf(await answer(dispatcherOf([list]), callOf("list", args)))).toBe("{}");
  });
});

describe("a call that was cut off", () => {
  it("never runs, even when its text parses, and must be sent again, smaller", async () => {
    ran.length = 0;
    const dispatcher = dispatcherOf([edit]);
    const byMark = await answer(dispatcher, { ...callOf("edit_file", fine), incomplete: true });
    const [byTurn, other] = await dispatcher.dispatch([callOf("edit_file", fine), callOf("nope")], {
      truncated: true,
    });
    for (const result of [byMark, byTurn, other]) {
      expect(outcomeOf(result)).toBe("truncated, not executed");
      expect(textOf(result)).toContain("cut off");
      expect(textOf(result)).toContain("again, smaller");
    }
    expect(ran).toEqual([]);
  });
});

describe("arguments that do not fit", () => {
  const faultsOf = async (args: unknown) => {
    const result = await answer(dispatcherOf([edit]), callOf("edit_file", args));
    expect(outcomeOf(result)).toBe("invalidArgs, not executed");
    return textOf(result).split("\n");
  };

  it("are told exactly which required ones are missing", async () => {
    expect(await faultsOf({})).toEqual([
      "Not executed: the arguments of edit_file do not fit its parameters:",
      "- missing required: path, old_string",
    ]);
    expect(await faultsOf({ path: "a" })).toContain("- missing required: old_string");
  });

  it("are told all faults in one answer: path, what came, what is expected", async () => {
    const lines = await faultsOf({ limit: 50, pth: "a", old_string: 5, edits: [{ line: "x" }] });
    expect(lines.slice(1).sort()).toEqual([
      '- edits[0].line: expected integer, received string "x"',
      "- limit: expected at most 10, received number 50",
      "- missing required: path",
      "- old_string: expected string, received number 5",
      '- pth: unknown parameter; did you mean "path"?',
    ]);
  });

  it("are told at most 10 faults, and how many more there are", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`zz${index}`, 1]));
    const lines = await faultsOf({ ...fine, ...unknown });
    expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(10);
    expect(lines.at(-1)).toBe("4 more faults are not listed.");
  });

  it("are told the parameters too, where the model was not sent them", async () => {
    const hidden: ToolSource = {
      definitions: () => [{ name: "run_tool", description: "", parameters: { type: "object" } }],
      resolve: () => ({ ok: true, tool: edit, args: "{}", judgedName: "edit_file" }),
    };
    const result = await answer(
      createDispatcher({ source: hidden }),
      callOf("run_tool", { name: "edit_file" }),
    );
    expect(textOf(result)).toContain(`Its parameters are: ${JSON.stringify(editSchema)}`);
    expect(textOf(result)).toContain("the arguments of edit_file");
    expect(result.toolName).toBe("run_tool");
  });
});

describe("a denied call", () => {
  it("says by whom, with the reason", async () => {
    const write = writerNamed("write_file", () => ({ content: "" }));
    const approve = async () => ({ decision: "deny" as const, reason: "not now" });
    const byUser = await answer(
      dispatcherOf([write], { permissions: createPermissions({ approve }) }),
      callOf("write_file"),
    );
    expect(outcomeOf(byUser)).toBe("denied, not executed");
    expect(textOf(byUser)).toBe("Not executed: the user denied write_file. They said: not now");
    expect(byUser.details).toMatchObject({ deniedBy: "user", reason: "not now", durationMs: 0 });
    const rules = [{ effect: "deny" as const, rule: "write_*" }];
    const byRule = await answer(
      dispatcherOf([write], { permissions: createPermissions({ rules }) }),
      callOf("write_file"),
    );
    expect(textOf(byRule)).toBe('Not executed: write_file is denied here by the rule "write_*".');
  });

  it("is the default for what writes, and a proxy can't be allowed in place of its target", async () => {
    const danger = writerNamed("danger", () => ({ content: "done" }));
    const proxy: ToolSource = {
      definitions: () => [{ name: "run_tool", description: "", parameters: { type: "object" } }],
      resolve: () => ({ ok: true, tool: danger, args: "{}", judgedName: "mcp__e__danger" }),
    };
    const byDefault = await answer(createDispatcher({ source: proxy }), callOf("run_tool"));
    expect(outcomeOf(byDefault)).toBe("denied, not executed");
    expect(textOf(byDefault)).toContain("mcp__e__danger");
    const permissions = createPermissions({ rules: [{ effect: "allow", rule: "run_tool" }] });
    expect(
      outcomeOf(await answer(createDispatcher({ source: proxy, permissions }), callOf("run_tool"))),
    ).toBe("denied, not executed");
  });

  it("is what a gate that fails means", async () => {
    for (const judge of [() => Promise.reject(new Error("no gate")), () => JSON.parse("5")]) {
      const result = await answer(
        dispatcherOf([edit], { permissions: { judge } }),
        callOf("edit_file", fine),
      );
      expect(outcomeOf(result)).toBe("denied, not executed");
    }
  });
});

describe("a tool that throws", () => {
  const failWith = (thrown: unknown) =>
    answer(
      dispatcherOf([
        toolNamed("fetch_page", () => {
          throw thrown;
        }),
      ]),
      callOf("fetch_page"),
    );

  it("gives its message to the model and its stack to people", async () => {
    const result = await failWith(new TypeError("no such page"));
    expect(outcomeOf(result)).toBe("threw, executed");
    expect(textOf(result)).toBe("fetch_page failed: no such page");
    expect(result.details?.stack).toContain("failures.test.ts");
  });

  it.each([
    ["a text", "just text", "just text"],
    ["nothing", undefined, "undefined"],
    ["an object with a message", { message: "from afar" }, "from afar"],
    [
      "an error with causes",
      new Error("a", { cause: new Error("b", { cause: "c" }) }),
      "a (cause: b (cause: c))",
    ],
    ["an error without a message", new RangeError(), "RangeError"],
    ["an object that throws when it is read", Object.create(null), "an error that cannot be read"],
  ])("may throw %s", async (_name, thrown, message) => {
    const result = await failWith(thrown);
    expect(outcomeOf(result)).toBe("threw, executed");
    expect(textOf(result)).toBe(`fetch_page failed: ${message}`);
  });

  it("may reject", async () => {
    const tool = toolNamed("fetch_page", () => Promise.reject(new Error("late")));
    expect(textOf(await answer(dispatcherOf([tool]), callOf("fetch_page")))).toBe("fetch_page failed: late");
  });

  it.each([
    ["locks", { locks: () => JSON.parse("{") }],
    ["timeoutMs", { timeoutMs: () => JSON.parse("{") }],
  ] as [string, Partial<Tool>][])("may throw in its %s, before anything ran", async (_name, options) => {
    const result = await answer(
      dispatcherOf([toolNamed("odd", () => ({ content: "" }), options)]),
      callOf("odd"),
    );
    expect(outcomeOf(result)).toBe("threw, not executed");
    expect(textOf(result)).toContain("odd failed while its arguments were checked");
    // What can't run is not asked for.
    const permissions = { judge: vi.fn() };
    const odd = toolNamed("odd", () => ({ content: "" }), options);
    await answer(dispatcherOf([odd], { permissions }), callOf("odd"));
    expect(permissions.judge).not.toHaveBeenCalled();
  });

  it("may say itself that it failed, and why", async () => {
    const plain = toolNamed("plain", () => ({ content: "no match", isError: true }));
    const gone = toolNamed("gone", () => ({
      content: "server gone",
      isError: true,
      details: { failure: { kind: "unavailable", executed: false }, server: "e" },
    }));
    const [one, two] = await dispatcherOf([plain, gone]).dispatch([callOf("plain"), callOf("gone")]);
    expect([outcomeOf(one), textOf(one)]).toEqual(["threw, executed", "no match"]);
    expect([outcomeOf(two), textOf(two)]).toEqual(["unavailable, not executed", "server gone"]);
    expect(two?.details?.server).toBe("e");
  });
});

describe("a source that fails", () => {
  it("makes its calls unavailable and no others", async () => {
    const broken: ToolSource = {
      definitions: () => [],
      resolve: (call) => (call.name === "edit_file" ? JSON.parse("5") : JSON.parse("{")),
    };
    const [one, two] = await createDispatcher({ source: broken }).dispatch([
      callOf("edit_file"),
      callOf("x"),
    ]);
    expect([outcomeOf(one), outcomeOf(two)]).toEqual([
      "unavailable, not executed",
      "unavailable, not executed",
    ]);
  });

  it("gives its own words for a tool that went away", async () => {
    const gone: ToolSource = {
      definitions: () => [],
      resolve: () => ({ ok: false, kind: "unavailable", message: "The server of x has left." }),
    };
    const result = await answer(createDispatcher({ source: combineSources([gone]) }), callOf("x"));
    expect([outcomeOf(result), textOf(result)]).toEqual([
      "unavailable, not executed",
      "The server of x has left.",
    ]);
  });
});

describe("options that make no sense", () => {
  it.each([
    { maxConcurrent: 0 },
    { maxConcurrent: 1.5 },
    { graceMs: -1 },
    { graceMs: Number.NaN },
    { defaultTimeoutMs: 0 },
  ])("%o is refused when the dispatcher is made", (options) => {
    expect(() => dispatcherOf([], options)).toThrowError(/must be/);
  });
});
