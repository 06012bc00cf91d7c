import type { Fields } from "../json-rpc.ts";

/** `user`: a question to the user is open. */
export type OnProgress = (message: string, from: "server" | "user") => void;

export interface ProgressDesk {
  /** Hands out a token; `done` takes it back. */
  open(onProgress: OnProgress): { token: number; done(): void };
  /** A `notifications/progress` came. */
  receive(params: Fields): void;
  /** Tells all calls that the user is asked something. */
  tellAll(message: string): void;
}

/** Brings progress to the call it belongs to. */
export function createProgressDesk(): ProgressDesk {
  const listeners = new Map<string, OnProgress>();
  let last = 0;
  return {
    open: (onProgress) => {
      const token = ++last;
      listeners.set(String(token), onProgress);
      return { token, done: () => void listeners.delete(String(token)) };
    },
    receive: (params) => listeners.get(String(params.progressToken))?.(progressText(params), "server"),
    tellAll: (message) => {
      for (const listener of listeners.values()) listener(message, "user");
    },
  };
}

/** `3 of 10`, and what the server says of it. */
export function progressText({ progress, total, message }: Fields): string {
  const steps = typeof total === "number" ? `${progress} of ${total}` : `${progress ?? ""}`;
  if (typeof message !== "string" || message.trim() === "") return steps;
  return typeof total === "number" ? `${message} (${steps})` : message;
}
