import { createDispatcher, type DispatchEvent } from "@toolrail/kernel/dispatch";
import { createRegistry } from "@toolrail/kernel/registry";
import type { ToolSource } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, textOf, toolNamed } from "./fixtures.ts";

const target = toolNamed("target", () => ({ content: "done", details: { resolvedName: "another" } }));

/** Every call of `proxy` means one of the target, if `refuse` has nothing against it. */
function proxied(refuse?: { message: string; meant?: { name: string; args: string } }): ToolSource {
  const source = createRegistry([target]);
  return {
    ...source,
    resolve: (call) =>
      refuse
        ? { ok: false, kind: "invalidArgs", ...refuse }
        : source.resolve({ ...call, name: "target", args: "{}" }),
  };
}

async function run(source: ToolSource) {
  const events: DispatchEvent[] = [];
  const onEvent = (event: DispatchEvent) => void events.push(event);
  const result = await answer(createDispatcher({ source }), callOf("proxy", { a: 1 }), { onEvent });
  const named = events.map((event) => ("name" in event ? event.name : undefined));
  return { result, events, named };
}

describe("a call that means another tool's", () => {
  it("is told as the target's, and its result answers the call as it was written", async () => {
    const { result, named } = await run(proxied());
    expect(named).toEqual(["target", "target"]);
    expect(result).toMatchObject({ toolName: "proxy", details: { resolvedName: "target" } });
  });

  it("is told as the target's also where its source refuses it", async () => {
    const { result, events, named } = await run(
      proxied({ message: "no such field", meant: { name: "target", args: "{1}" } }),
    );
    expect(named).toEqual(["target", "target"]);
    expect(events[0]).toMatchObject({ type: "toolStart", args: "{1}" });
    expect(result).toMatchObject({
      toolName: "proxy",
      isError: true,
      details: { resolvedName: "target", failure: { kind: "invalidArgs", executed: false } },
    });
    expect(textOf(result)).toBe("no such field");
  });

  it("keeps its own name where its source knows no other", async () => {
    const { result, named } = await run(proxied({ message: "needs a name" }));
    expect(named).toEqual(["proxy", "proxy"]);
    expect(result.details).not.toHaveProperty("resolvedName");
  });

  it("is never another by a tool's own word", async () => {
    const result = await answer(dispatcherOf([target]), callOf("target"));
    expect(result.details).not.toHaveProperty("resolvedName");
  });
});
