export type { DispatchEvent } from "./dispatch-event.ts";
export { createDispatcher, type Dispatcher, type DispatchOptions } from "./dispatcher.ts";
export type { Failure, FailureKind } from "./failure.ts";
export { safeText } from "./safe-text.ts";
export type { DispatcherOptions } from "./settings.ts";
