import { type Tool, type ToolSource, toolSource } from "@toolrail/protocol";

/** A source whose tools a test changes; the change is there from the next `prepare()` on. */
export interface ChangingSource extends ToolSource {
  change(tools: readonly Tool[]): void;
}

export function changingSource(tools: readonly Tool[]): ChangingSource {
  let current = toolSource(tools);
  let next = current;
  const listeners = new Set<() => void>();
  return {
    definitions: () => current.definitions(),
    resolve: (call) => current.resolve(call),
    async prepare() {
      current = next;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changed) {
      next = toolSource(changed);
      for (const listener of listeners) listener();
    },
  };
}
