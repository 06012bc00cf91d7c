import { type Message, toolSource } from "@toolrail/protocol";
import { answerTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import {
  createBudget,
  createDispatcher,
  createPermissions,
  createRegistry,
  deniedPaths,
  runAgent,
} from "../src/index.ts";

/** As it comes out of a configuration file, where no compiler looks. */
const written = (json: string) => JSON.parse(json);
const source = toolSource([]);

const CASES: { option: string; use: () => unknown; message: string }[] = [
  {
    option: "the effect of a rule",
    use: () => createPermissions({ rules: written('[{"effect":"Deny","rule":"read_file(*.pem)"}]') }),
    message:
      'the effect of the rule "read_file(*.pem)" must be "allow", "ask" or "deny", not "Deny"; did you mean "deny"?',
  },
  {
    option: "a rule without an effect",
    use: () => createPermissions({ rules: written('[{"rule":"run_shell"}]') }),
    message: 'the effect of the rule "run_shell" must be "allow", "ask" or "deny", not undefined',
  },
  {
    option: "the effect of a rule for paths",
    use: () => deniedPaths(written('[{"effect":"denied","rule":"grep(secret/**)"}]'), ["grep"]),
    message: 'must be "allow", "ask" or "deny", not "denied"',
  },
  {
    option: "a rule that is no text",
    use: () => createPermissions({ rules: written('[{"effect":"deny","rule":7}]') }),
    message: '"7" is no rule; write tool or tool(pattern)',
  },
  {
    option: "otherwise",
    use: () => createPermissions(written('{"otherwise":"Allow"}')),
    message: 'otherwise must be "ask" or "allow", not "Allow"; did you mean "allow"?',
  },
  {
    option: "coerce, as a boolean",
    use: () => createDispatcher({ source, ...written('{"coerce":false}') }),
    message: 'coerce must be "off" or "safe", not false',
  },
  {
    option: "coerce, misspelt",
    use: () => createDispatcher({ source, ...written('{"coerce":"save"}') }),
    message: 'coerce must be "off" or "safe", not "save"; did you mean "safe"?',
  },
  {
    option: "profile",
    use: () => createBudget(written('{"profile":"demos"}')),
    message: 'profile must be "default" or "demo", not "demos"; did you mean "demo"?',
  },
  {
    option: "keep of a tool",
    use: () =>
      createRegistry(
        written(
          '[{"name":"show_log","description":"Shows.","parameters":{},"schema":{},"readOnly":true,"keep":"end"}]',
        ),
      ),
    message: '`keep` of the tool "show_log" must be "head", "tail" or "auto", not "end"',
  },
  {
    option: "coerce of a run",
    use: () =>
      runAgent({
        model: createScriptedModel([answerTurn("x")]),
        source,
        messages: [] as Message[],
        ...written('{"coerce":true}'),
      }),
    message: 'coerce must be "off" or "safe", not true',
  },
];

describe("an option that is none of its words", () => {
  it.each(CASES)("is refused with what is admitted: $option", ({ use, message }) => {
    expect(use).toThrow(message);
  });

  it.each([null, undefined])("is the default when it is %s", (value) => {
    expect(() => createDispatcher({ source, ...({ coerce: value } as object) })).not.toThrow();
    expect(() => createPermissions({ ...({ otherwise: value } as object) })).not.toThrow();
  });
});
