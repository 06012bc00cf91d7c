import { createDispatcher, type Dispatcher, type DispatcherOptions } from "@toolrail/kernel/dispatch";
import { createPermissions, type Permissions } from "@toolrail/kernel/permission";
import { createRegistry } from "@toolrail/kernel/registry";
import type { FakeClock } from "@toolrail/kernel/testing";
import type { JsonSchema, Tool, ToolCallBlock, ToolResultMessage } from "@toolrail/protocol";
import { vi } from "vitest";

type Run = (args: Record<string, unknown>, context: Parameters<Tool["run"]>[1]) => unknown;

const ANY_ARGS: JsonSchema = { type: "object" };

/** A tool that may do what no typed tool would: its answer is taken as it is. */
export function toolNamed(name: string, run: Run, options: Partial<Tool> = {}): Tool {
  const schema = options.schema ?? ANY_ARGS;
  return {
    name,
    description: name,
    schema,
    parameters: options.parameters ?? (schema as JsonSchema),
    readOnly: true,
    run: run as Tool["run"],
    ...options,
  };
}

export function writerNamed(name: string, run: Run, options: Partial<Tool> = {}): Tool {
  return toolNamed(name, run, { readOnly: false, ...options });
}

let calls = 0;

/** A call with an id of its own; `args` is sent as it is when it is text. */
export function callOf(name: string, args: unknown = {}): ToolCallBlock {
  return {
    type: "toolCall",
    id: `call_${++calls}`,
    name,
    args: typeof args === "string" ? args : JSON.stringify(args),
  };
}

const ALLOW_ALL: Permissions = createPermissions({ otherwise: "allow" });

/** A dispatcher of these tools that asks nobody. */
export function dispatcherOf(tools: readonly Tool[], options: Partial<DispatcherOptions> = {}): Dispatcher {
  return createDispatcher({ source: createRegistry(tools), permissions: ALLOW_ALL, ...options });
}

/** The one result of one call. */
export async function answer(
  dispatcher: Dispatcher,
  call: ToolCallBlock,
  options?: Parameters<Dispatcher["dispatch"]>[1],
): Promise<ToolResultMessage> {
  const [result, ...more] = await dispatcher.dispatch([call], options);
  if (!result || more.length > 0) throw new Error("not exactly one result");
  return result;
}

export function textOf(result: ToolResultMessage | undefined): string {
  return (result?.content ?? [])
    .map((block) => (block.type === "text" ? block.text : `[${block.mediaType}]`))
    .join("\n");
}

/** `kind` and `executed` of a failed result, such as `timedOut, executed`; `ok` of any other. */
export function outcomeOf(result: ToolResultMessage | undefined): string {
  if (!result?.isError) return "ok";
  const failure = result.details?.failure as { kind: string; executed: boolean };
  return `${failure.kind}, ${failure.executed ? "executed" : "not executed"}`;
}

/** What a promise comes to while the fake clock goes on, second by second, for at most `seconds`. */
export async function within<T>(clock: FakeClock, seconds: number, promise: Promise<T>): Promise<T> {
  const settled = vi.fn();
  promise.then(settled, settled);
  for (let second = 0; second <= seconds && settled.mock.calls.length === 0; second++)
    await clock.advance(1_000);
  if (settled.mock.calls.length === 0) throw new Error(`not settled within ${seconds} s`);
  return promise;
}

/** A promise and the way to settle it. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const never = (): Promise<never> => new Promise(() => {});
