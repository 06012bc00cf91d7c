import { expect, it } from "vitest";
import type { McpConnection } from "../src/connection/connection.ts";
import { untilClosed } from "../src/until-closed.ts";
import { createFakeClock, settle } from "./support/fake-clock.ts";

function open() {
  const closed = Promise.withResolvers<string>();
  const never = () => Promise.reject(new Error("not asked for"));
  const connection: McpConnection = {
    peer: { name: "p", version: "1", protocolVersion: "1" },
    listTools: never,
    callTool: never,
    onToolsChanged: () => () => {},
    closed: closed.promise,
    close: async () => {},
  };
  return {
    connection,
    end: closed.resolve,
    answer: Promise.withResolvers<string>(),
    clock: createFakeClock(),
  };
}

it("a request of a session that ended has a moment to tell by itself how it ended", async () => {
  const { connection, end, answer, clock } = open();
  const outcome = untilClosed(connection, answer.promise, clock);
  end("exit code 1");
  await settle();
  answer.resolve("the last words");
  expect(await outcome).toBe("the last words");
  await settle();
  expect(clock.pending()).toBe(0);
});

it("one that is never heard of again has failed with the reason, and may have been sent", async () => {
  const { connection, end, answer, clock } = open();
  const outcome = untilClosed(connection, answer.promise, clock);
  const failed = expect(outcome).rejects.toMatchObject({
    kind: "closed",
    message: "exit code 1",
    sent: true,
  });
  end("exit code 1");
  await clock.advance(100);
  await failed;
});

it("one that was answered before leaves nothing behind", async () => {
  const { connection, end, answer, clock } = open();
  answer.resolve("done");
  expect(await untilClosed(connection, answer.promise, clock)).toBe("done");
  end("closed by us");
  await settle();
  expect(clock.pending()).toBe(0);
});

it("a session that goes on keeps nothing of what it was asked", async () => {
  const { connection, clock } = open();
  const reactions: unknown[] = [];
  const closed = new Promise<string>(() => {});
  const watched = Object.assign(closed, {
    // biome-ignore lint/suspicious/noThenProperty: counts who waits.
    then: (...given: Parameters<typeof closed.then>) => {
      reactions.push(given);
      return Promise.prototype.then.apply(closed, given);
    },
  });
  const session = { ...connection, closed: watched };
  for (const answer of ["one", "two", "three"])
    expect(await untilClosed(session, Promise.resolve(answer), clock)).toBe(answer);
  expect(reactions).toHaveLength(1);
});
