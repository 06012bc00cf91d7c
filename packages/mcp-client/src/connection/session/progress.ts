import type { Fields } from "../json-rpc.ts";

export interface ProgressDesk {
  /** Hands out a token; `done` takes it back. */
  open(onProgress: (message: string) => void): { token: number; done(): void };
  /** A `notifications/progress` came. */
  receive(params: Fields): void;
  /** Brings a message to all calls. */
  tellAll(message: string): void;
}

/** Brings progress to the call it belongs to. */
export function createProgressDesk(): ProgressDesk {
  const listeners = new Map<string, (message: string) => void>();
  let last = 0;
  return {
    open: (onProgress) => {
      const token = ++last;
      listeners.set(String(token), onProgress);
      return { token, done: () => void listeners.delete(String(token)) };
    },
    receive: (params) => listeners.get(String(params.progressToken))?.(progressText(params)),
    tellAll: (message) => {
      for (const listener of listeners.values()) listener(message);
    },
  };
}

/** `3 of 10`, and what the server says of it. */
export function progressText({ progress, total, message }: Fields): string {
  const steps = typeof total === "number" ? `${progress} of ${total}` : `${progress ?? ""}`;
  if (typeof message !== "string" || message.trim() === "") return steps;
  return typeof total === "number" ? `${message} (${steps})` : message;
}
