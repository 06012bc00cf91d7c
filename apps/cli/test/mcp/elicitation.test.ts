import { describe, expect, it } from "vitest";
import { createElicitation } from "../../src/mcp/elicitation.ts";
import { createPerson, findPerson } from "../../src/output/person.ts";
import { createScreen } from "../../src/output/screen.ts";
import { createFakeContext } from "../support/fake-context.ts";

const form = {
  message: "Who are you?",
  requestedSchema: {
    type: "object",
    properties: {
      name: { type: "string", title: "Your name", minLength: 2 },
      age: { type: "integer", minimum: 0 },
      colour: { type: "string", enum: ["red", "green"], default: "green" },
      member: { type: "boolean" },
    },
    required: ["name"],
  },
};

async function elicit(typed: readonly string[], params: unknown = form) {
  const context = createFakeContext({ columns: 80, typed, env: { NO_COLOR: "1" } });
  const person = findPerson(context);
  if (!person) throw new Error("there is a terminal");
  const { signal } = new AbortController();
  const result = await createElicitation(context, person)(params, { server: "club", signal });
  return { result, err: context.err() };
}

describe("createElicitation", () => {
  it("asks field by field and gives the values in the form's types", async () => {
    const { result, err } = await elicit(["y", "Ada", "36", "red", "no"]);
    expect(result).toEqual({
      action: "accept",
      content: { name: "Ada", age: 36, colour: "red", member: false },
    });
    expect(err).toContain("The MCP server asks: club\n  Who are you?\n");
    expect(err).toContain("Your name: ");
    expect(err).toContain("colour (red | green; default green; may stay empty): ");
  });

  it("leaves out what stays empty, and takes defaults", async () => {
    const { result } = await elicit(["yes", "Ada", "", "", ""]);
    expect(result).toEqual({ action: "accept", content: { name: "Ada", colour: "green" } });
  });

  it.each([
    ["the end of the input", []],
    ["an empty line", [""]],
    ["a no", ["n"]],
    ["the end of the input behind a field", ["y", "Ada"]],
    ["a field that must be filled", ["y", ""]],
    ["a text that is too short", ["y", "A"]],
    ["no number", ["y", "Ada", "many"]],
    ["a choice that is none", ["y", "Ada", "1", "blue"]],
    ["no truth", ["y", "Ada", "1", "red", "perhaps"]],
  ])("declines at %s", async (_, typed) => {
    expect((await elicit(typed)).result).toEqual({ action: "decline" });
  });

  it.each([
    ["a page to open", { mode: "url", url: "https://example.org", message: "Go" }],
    [
      "a list without choices",
      { message: "?", requestedSchema: { properties: { many: { type: "array", items: {} } } } },
    ],
    ["nonsense", null],
  ])("declines %s without asking, and says so", async (_, params) => {
    const err = 'toolrail: the MCP server "club" asks for what can\'t be asked here; declined\n';
    expect(await elicit(["y"], params)).toEqual({ result: { action: "decline" }, err });
  });

  describe("a list of choices", () => {
    const choose = (typed: string, items: object) =>
      elicit(["y", typed], {
        message: "?",
        requestedSchema: { properties: { days: { type: "array", items, maxItems: 2, default: ["Mon"] } } },
      });
    const plain = { type: "string", enum: ["Mon", "Tue", "Wed"] };
    const titled = {
      anyOf: [
        { const: "Mon", title: "Monday" },
        { const: "Tue", title: "Tuesday" },
      ],
    };

    it("is asked for in one line, with commas", async () => {
      const { result, err } = await choose(" Mon, Wed,", plain);
      expect(result).toEqual({ action: "accept", content: { days: ["Mon", "Wed"] } });
      expect(err).toContain("days (Mon | Tue | Wed; several with commas; default Mon; may stay empty): ");
    });

    it("may have titles, and a default", async () => {
      expect((await choose("Tue", titled)).result).toEqual({ action: "accept", content: { days: ["Tue"] } });
      expect((await choose("", titled)).result).toEqual({ action: "accept", content: { days: ["Mon"] } });
    });

    it.each([["Sun"], ["Mon, Sun"], ["Mon, Tue, Wed"]])("takes no %s", async (typed) => {
      expect((await choose(typed, plain)).result).toEqual({ action: "decline" });
    });
  });

  it("stops asking when the call is aborted", async () => {
    const context = createFakeContext({ columns: 80 });
    const stop = new AbortController();
    const person = createPerson(context, {
      screen: createScreen(context),
      openReader: async () => ({ ask: () => new Promise<undefined>(() => {}), close() {} }),
    });
    const answer = createElicitation(context, person)(form, { server: "club", signal: stop.signal });
    stop.abort();
    expect(await answer).toEqual({ action: "decline" });
  });
});
