import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdConversation } from "./conversation.ts";
import { PARTY_NAMES } from "./party-names.ts";
import { conversationFrom } from "./plan.ts";
import { expectWhole } from "./sent.ts";
import { openTable, type Table } from "./table.ts";

const RUNS_A_PAIR = 60;

describe.each(PARTY_NAMES)("a conversation begun on %s", (origin) => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable();
  });
  afterAll(() => table.close());

  it.each(PARTY_NAMES)("continues on %s", async (target) => {
    await fc.assert(
      fc.asyncProperty(conversationFrom(origin), async (plan) => {
        const taken = await holdConversation(table, plan, target);
        expect(taken.map(({ party }) => party)).toEqual(expect.arrayContaining([origin, target]));
        for (const request of taken) expectWhole(request);
      }),
      { numRuns: RUNS_A_PAIR },
    );
  });
});
