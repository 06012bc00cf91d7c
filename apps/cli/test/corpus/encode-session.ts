import type { Message } from "@toolrail/protocol";
import { expect } from "vitest";
import { sessionLines } from "../../src/session/write-session.ts";
import { runFake } from "../support/fake-context.ts";

/** The body that `encode` makes of a history. */
export async function encodeSession(
  protocol: string,
  messages: readonly Message[],
): Promise<Record<string, unknown>> {
  const { exitCode, stdout } = await runFake(["encode", "--protocol", protocol, "--json", "-"], {
    stdin: sessionLines(messages),
  });
  expect(exitCode).toBe(0);
  return JSON.parse(stdout);
}
