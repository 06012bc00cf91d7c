import type { CliContext } from "../context.ts";

export interface SelfCheck {
  name: string;
  /** Resolves to what was seen; rejects with what was wrong. */
  run(bench: SelfTestBench): Promise<string>;
}

/** What the checks work on. */
export interface SelfTestBench {
  context: CliContext;
  /** A fresh demo repository. */
  root: string;
}

/** Fails a check unless `condition` holds. */
export function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}
