import { defineTool, type Tool, type ToolSource } from "../src/index.ts";

export function tool(name: string, description = `Does ${name}. Example: {}`): Tool {
  return defineTool({
    name,
    description,
    schema: { type: "object", properties: {}, additionalProperties: false },
    readOnly: true,
    run: () => ({ content: name }),
  });
}

/** A source whose tools a test changes; the change is there from the next `prepare()` on, as the contract says. */
export function changingSource(
  ...names: string[]
): ToolSource & { change(...names: string[]): void; closed: number } {
  let current = names.map((name) => tool(name));
  let next = current;
  const listeners = new Set<() => void>();
  return {
    closed: 0,
    definitions: () =>
      current.map(({ name, description, parameters }) => ({ name, description, parameters })),
    resolve(call) {
      const found = current.find(({ name }) => name === call.name);
      return found
        ? { ok: true, tool: found, args: call.args, judgedName: found.name }
        : { ok: false, kind: "unknownTool", message: `no ${call.name}` };
    },
    async prepare() {
      current = next;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      this.closed++;
    },
    change(...changed) {
      next = changed.map((name) => tool(name));
      for (const listener of listeners) listener();
    },
  };
}
