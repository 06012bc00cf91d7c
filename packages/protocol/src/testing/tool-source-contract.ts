import { describe, expect, it } from "vitest";
import type { ToolCallBlock } from "../message.ts";
import type { ToolDefinition } from "../tool.ts";
import { isToolName } from "../tool-name.ts";
import type { ToolSource } from "../tool-source.ts";

export interface ToolSourceContractOptions {
  /** A name that the source does not know. Default `no_such_tool_here`. */
  unknownName?: string | undefined;
  /** Argument text that a definition's call resolves with. Without it a refusal of `{}` is taken too. */
  argsFor?: ((definition: ToolDefinition) => string) | undefined;
}

/**
 * What every tool source must do, as a suite of the test runner: call it once per kind of source. `create` gives a
 * fresh source for each test; the suite closes it.
 */
export function toolSourceContract(
  name: string,
  create: () => ToolSource | Promise<ToolSource>,
  options: ToolSourceContractOptions = {},
): void {
  const withSource = (test: (source: ToolSource) => void | Promise<void>) => async () => {
    const source = await create();
    try {
      await source.prepare?.({ signal: new AbortController().signal });
      await test(source);
    } finally {
      await source.close?.();
    }
  };

  describe(`tool source contract: ${name}`, () => {
    it("offers definitions that every provider takes, each name once", withSource(checkDefinitions));
    it("keeps the definitions' bytes", withSource(checkBytes));
    it(
      "resolves each of its definitions",
      withSource((source) => checkResolving(source, options.argsFor)),
    );
    it(
      "answers an unknown name with a text that names it",
      withSource((source) => checkUnknown(source, options.unknownName ?? "no_such_tool_here")),
    );
    it("lets a listener go", withSource(checkListener));
    it("closes more than once", withSource(checkClosing));
  });
}

function checkDefinitions(source: ToolSource): void {
  const definitions = source.definitions();
  expect(definitions.map(({ name }) => name).filter((name) => !isToolName(name))).toEqual([]);
  expect(new Set(definitions.map(({ name }) => name)).size).toBe(definitions.length);
  for (const { description, parameters } of definitions) {
    expect(description.trim()).not.toBe("");
    expect(parameters.type).toBe("object");
    expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
  }
}

async function checkBytes(source: ToolSource): Promise<void> {
  const before = JSON.stringify(source.definitions());
  for (const { name } of source.definitions()) source.resolve(callOf(name, "{}"));
  expect(JSON.stringify(source.definitions())).toBe(before);
  await source.prepare?.({ signal: new AbortController().signal });
  expect(JSON.stringify(source.definitions())).toBe(before);
}

function checkResolving(source: ToolSource, argsFor: ToolSourceContractOptions["argsFor"]): void {
  for (const definition of source.definitions()) {
    const resolution = source.resolve(callOf(definition.name, argsFor?.(definition) ?? "{}"));
    if (argsFor) expect(resolution).toMatchObject({ ok: true });
    if (!resolution.ok) {
      expect(resolution.kind).not.toBe("unknownTool");
      expect(resolution.message.trim()).not.toBe("");
      continue;
    }
    expect(typeof resolution.args).toBe("string");
    expect(resolution.judgedName).not.toBe("");
    expect(typeof resolution.tool.run).toBe("function");
    const { name, description, parameters } = definition;
    if (resolution.tool.name === name)
      expect(resolution.tool).toMatchObject({ name, description, parameters });
  }
}

function checkUnknown(source: ToolSource, name: string): void {
  const resolution = source.resolve(callOf(name, "{}"));
  expect(resolution).toMatchObject({ ok: false, kind: "unknownTool" });
  if (!resolution.ok) expect(resolution.message).toContain(name);
}

function checkListener(source: ToolSource): void {
  const remove = source.onChange?.(() => {});
  if (!source.onChange) return;
  expect(typeof remove).toBe("function");
  remove?.();
  expect(() => remove?.()).not.toThrow();
}

async function checkClosing(source: ToolSource): Promise<void> {
  await source.close?.();
  await source.close?.();
  expect(Array.isArray(source.definitions())).toBe(true);
}

function callOf(name: string, args: string): ToolCallBlock {
  return Object.freeze({ type: "toolCall", id: "call_1", name, args });
}
