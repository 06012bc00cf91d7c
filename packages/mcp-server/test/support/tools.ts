import {
  defineTool,
  type JsonSchema,
  type Tool,
  type ToolContext,
  type ToolSource,
  toolSource,
} from "@toolrail/protocol";

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** A read-only tool without arguments. */
export function simpleTool(
  name: string,
  run: (context: ToolContext) => string | Promise<string>,
  more: Partial<Tool> = {},
): Tool {
  return defineTool({
    name,
    description: `The tool ${name}.`,
    schema: NO_ARGUMENTS,
    readOnly: true,
    ...more,
    run: async (_args, context) => ({ content: await run(context) }),
  });
}

/** A tool that works until it is let go, or stopped. */
export interface GatedTool {
  tool: Tool;
  /** Resolves when it was started. */
  started: Promise<void>;
  open(): void;
  /** Resolves when its signal fired. */
  stopped: Promise<void>;
}

export function gatedTool(name = "wait", more: Partial<Tool> = {}): GatedTool {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<void>();
  const tool = simpleTool(
    name,
    ({ signal }) => {
      signal.addEventListener("abort", () => {
        stopped.resolve();
        gate.reject(new Error("stopped"));
      });
      started.resolve();
      return gate.promise;
    },
    more,
  );
  gate.promise.catch(() => {});
  return { tool, started: started.promise, open: () => gate.resolve("opened"), stopped: stopped.promise };
}

/** A source whose tools are replaced; the change shows after the next preparation, as the contract says. */
export interface ChangingSource extends ToolSource {
  replace(tools: readonly Tool[]): void;
  /** How many listen to it. */
  listening(): number;
}

export function changingSource(first: readonly Tool[]): ChangingSource {
  const listeners = new Set<() => void>();
  let current = toolSource(first);
  let next = current;
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
    listening: () => listeners.size,
    replace(tools) {
      next = toolSource(tools);
      for (const listener of listeners) listener();
    },
  };
}

/** A tool that takes a while to stop. */
export function lingeringTool(name = "linger"): { tool: Tool; started: Promise<void>; ended(): boolean } {
  const started = Promise.withResolvers<void>();
  let ended = false;
  const tool = simpleTool(name, async ({ signal }) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    ended = true;
    return "ended";
  });
  return { tool, started: started.promise, ended: () => ended };
}

/** A source that is never ready; its preparation ends when it is told to. */
export function unreadySource(): ToolSource & { asked: Promise<void>; told: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  return {
    ...toolSource([]),
    asked: asked.promise,
    told: told.promise,
    async prepare({ signal }) {
      asked.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      told.resolve();
    },
  };
}
