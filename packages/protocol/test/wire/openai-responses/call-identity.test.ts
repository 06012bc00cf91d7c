import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { added, call, completed, decode, delta, done } from "./event.ts";

const whole = '{"city":"Ulm"}';
const forecast = (id: string, fields: object = {}) =>
  call(id, { name: "forecast", arguments: whole, ...fields });
const args = (index: number | undefined, text: string) =>
  delta("function_call_arguments", index, { delta: text });
const argsDone = (index: number | undefined, text: string) => ({
  type: "response.function_call_arguments.done",
  output_index: index,
  arguments: text,
});

function callsOf(stream: readonly unknown[]) {
  return foldEvents(decode(stream)).calls.map((made) => [made.id, made.name, made.args]);
}

describe("a call whose call_id changes on the way", () => {
  const opening = added(0, forecast("first", { arguments: "" }));
  const streamed = [opening, args(0, whole), argsDone(0, whole), done(0, forecast("first"))];

  it.each<[string, unknown[]]>([
    ["in the whole response", [...streamed, completed([forecast("last")])]],
    [
      "in the whole response, with the item ids",
      [...streamed, completed([forecast("last", { id: "fc_9" })])],
    ],
    [
      "in the whole response, behind other items",
      [
        done(0, { type: "reasoning", id: "rs_1", summary: [] }),
        added(1, forecast("first", { arguments: "" })),
        args(1, whole),
        completed([forecast("last")]),
      ],
    ],
    ["when its item is done", [opening, done(0, forecast("last")), completed()]],
    [
      "when its item is done and in the response again",
      [opening, args(0, whole), done(0, forecast("second")), completed([forecast("third")])],
    ],
    [
      "with each event",
      [opening, done(0, forecast("second")), done(0, forecast("third")), completed([forecast("fourth")])],
    ],
    [
      "without an output index",
      [
        added(undefined, forecast("first", { arguments: "" })),
        args(undefined, whole),
        done(undefined, forecast("last")),
        completed([forecast("later")]),
      ],
    ],
    [
      "and its arguments are written anew",
      [opening, args(0, '{"city": "Ulm"}'), completed([forecast("last", { arguments: '{"city":"Ulm"}' })])],
    ],
    ["and only its end holds arguments", [opening, completed([forecast("last")])]],
    ["and the response holds none", [...streamed, completed([forecast("last", { arguments: "" })])]],
    ["and half of its arguments came", [opening, args(0, '{"ci'), completed([forecast("last")])]],
    ["and a piece of its arguments was lost", [opening, args(0, '{"ciUlm"}'), completed([forecast("last")])]],
    [
      "and its index counts with gaps",
      [added(7, forecast("first", { arguments: "" })), args(7, whole), completed([forecast("last")])],
    ],
  ])("is one call under its first id: %s", (_, stream) => {
    const [made, ...others] = callsOf(stream);
    expect(others).toEqual([]);
    expect(made?.slice(0, 2)).toEqual(["first", "forecast"]);
    expect(JSON.parse(made?.[2] ?? "")).toEqual({ city: "Ulm" });
  });

  it("is one call of a custom tool alike", () => {
    const custom = (id: string, input: string) => ({
      type: "custom_tool_call",
      id: `ctc_${id}`,
      call_id: id,
      name: "patch",
      input,
    });
    const stream = [
      added(0, custom("first", "")),
      delta("custom_tool_call_input", 0, { delta: "*** Begin" }),
      done(0, custom("second", "*** Begin")),
      completed([custom("third", "*** Begin")]),
    ];
    expect(callsOf(stream)).toEqual([["first", "patch", "*** Begin"]]);
  });

  it("goes back to the provider under that id too", () => {
    const search = { type: "web_search_call", id: "ws_1", status: "completed" };
    const events = decode([
      done(0, search),
      done(1, forecast("first")),
      completed([search, forecast("last")]),
    ]);
    const raw = events.flatMap((event) => (event.type === "raw" ? [event.item] : []));
    expect(raw).toMatchObject([{ type: "web_search_call" }, { type: "function_call", call_id: "first" }]);
  });
});

describe("a call of one item id whose call_id changes", () => {
  const item = (id: string, fields: object = {}) => ({ ...forecast(id, fields), id: "fc_one" });
  it.each<[string, unknown[]]>([
    [
      "when it is announced again",
      [added(0, item("first")), added(0, item("second")), done(0, item("third")), completed()],
    ],
    [
      "when it ends with other arguments",
      [
        added(0, item("first", { arguments: "" })),
        args(0, '{"city":"Uln"}'),
        done(0, item("last")),
        completed(),
      ],
    ],
  ])("is one call: %s", (_, stream) => {
    expect(callsOf(stream)).toEqual([["first", "forecast", whole]]);
  });

  it("is another where its name is", () => {
    const stream = [
      added(0, item("first", { name: "north" })),
      added(0, item("second", { name: "south" })),
      completed(),
    ];
    expect(callsOf(stream).map(([id]) => id)).toEqual(["first", "second"]);
  });
});

describe("calls that are really several", () => {
  const twins = [added(0, forecast("a", { arguments: "" })), added(1, forecast("b", { arguments: "" }))];

  it.each<[string, unknown[]]>([
    [
      "alike to the letter",
      [...twins, args(0, whole), args(1, whole), completed([forecast("a"), forecast("b")])],
    ],
    [
      "alike, with other ids in the response",
      [...twins, args(0, whole), args(1, whole), completed([forecast("x"), forecast("y")])],
    ],
    [
      "alike, with other ids at their ends",
      [...twins, done(0, forecast("x")), done(1, forecast("y")), completed([forecast("p"), forecast("q")])],
    ],
    [
      "alike on one index",
      [
        added(0, forecast("a", { arguments: "" })),
        added(0, forecast("b", { arguments: "" })),
        done(0, forecast("x")),
        done(0, forecast("y")),
        completed([forecast("p"), forecast("q")]),
      ],
    ],
    [
      "alike, without an index",
      [
        done(undefined, forecast("a")),
        done(undefined, forecast("b")),
        completed([forecast("p"), forecast("q")]),
      ],
    ],
  ])("stay two: %s", (_, stream) => {
    expect(callsOf(stream)).toEqual([
      ["a", "forecast", whole],
      ["b", "forecast", whole],
    ]);
  });

  it.each<[string, object, object]>([
    ["other arguments", { arguments: '{"n":1}' }, { arguments: '{"n":2}' }],
    ["another name", { name: "north" }, { name: "south" }],
  ])("stay two on an index that is stuck, by %s", (_, one, other) => {
    expect(callsOf([done(0, forecast("a", one)), done(0, forecast("b", other)), completed()])).toHaveLength(
      2,
    );
  });

  it("stay two where both have one call_id, by their names", () => {
    const stream = [
      added(0, forecast("same", { name: "north", arguments: "" })),
      done(0, forecast("same", { name: "north" })),
      added(0, forecast("same", { name: "south", arguments: "" })),
      done(0, forecast("same", { name: "south" })),
      completed(),
    ];
    expect(callsOf(stream).map(([, name]) => name)).toEqual(["north", "south"]);
  });

  it("find their own entries in a response that lists them in another order", () => {
    const one = { arguments: '{"n":1}' };
    const two = { arguments: '{"n":2}' };
    const stream = [
      added(0, forecast("a", { arguments: "" })),
      added(1, forecast("b", { arguments: "" })),
      args(0, '{"n":1}'),
      args(1, '{"n":2}'),
      completed([forecast("y", two), forecast("x", one)]),
    ];
    expect(callsOf(stream)).toEqual([
      ["a", "forecast", '{"n":1}'],
      ["b", "forecast", '{"n":2}'],
    ]);
  });
});

describe("hosted items whose ids change", () => {
  it("stay what they are, each once", () => {
    const search = (id: string) => ({ type: "web_search_call", id, status: "completed" });
    const run = (id: string) => ({ type: "code_interpreter_call", id, code: "1" });
    const events = decode([done(0, search("w1")), done(1, run("c1")), completed([run("c2")])]);
    expect(events.flatMap((event) => (event.type === "raw" ? [event.item] : []))).toEqual([
      search("w1"),
      run("c2"),
    ]);
  });
});

describe("any calls in any order", () => {
  const anyCall = fc.record({ name: fc.constantFrom("north", "south"), n: fc.integer({ min: 0, max: 2 }) });
  const habits = fc.record({
    index: fc.boolean(),
    rotateItems: fc.boolean(),
    renameAtDone: fc.boolean(),
    renameAtEnd: fc.boolean(),
    deltas: fc.boolean(),
    itemDone: fc.boolean(),
    together: fc.boolean(),
    reversed: fc.boolean(),
  });

  it("come out once each, under the first id, whatever is renamed on the way", () => {
    fc.assert(
      fc.property(
        fc.array(anyCall, { minLength: 1, maxLength: 4 }),
        habits,
        fc.infiniteStream(fc.nat()),
        (calls, habit, numbers) => {
          const fresh = () => `r${numbers.next().value}_${fresh.count++}`;
          fresh.count = 0;
          const item = (n: number, renamed: boolean, text: string) => ({
            ...call(renamed ? fresh() : `id_${n}`, { name: calls[n]?.name, arguments: text }),
            id: habit.rotateItems ? fresh() : `fc_${n}`,
          });
          const textOf = (n: number) => JSON.stringify({ n: calls[n]?.n });
          const at = (n: number) => (habit.index ? n : undefined);
          const each = calls.map((_, n) => n);
          const opened = (n: number) => added(at(n), item(n, false, ""));
          const rest = (n: number) => [
            // Without an index only the item's own id says whose a piece is.
            ...(habit.deltas && (habit.index || !habit.rotateItems || !habit.together)
              ? [delta("function_call_arguments", at(n), { delta: textOf(n), item_id: `fc_${n}` })]
              : []),
            ...(habit.itemDone ? [done(at(n), item(n, habit.renameAtDone, textOf(n)))] : []),
          ];
          const stream = habit.together
            ? [...each.map(opened), ...each.flatMap(rest)]
            : each.flatMap((n) => [opened(n), ...rest(n)]);
          const listed = each.map((n) => item(n, habit.renameAtEnd, textOf(n)));
          // In another order only what was streamed tells which entry is whose.
          const told = habit.index && habit.deltas;
          const end = completed(habit.reversed && told ? listed.reverse() : listed);
          const made = callsOf([...stream, end]);
          const sent = each.map((n) => [`id_${n}`, calls[n]?.name, textOf(n)]);
          // Nothing tells which of two calls of one name is meant where index and every id are gone: the pairs of
          // name and arguments still are those that were sent.
          const bare = (rows: unknown[][]) => rows.map((row) => row.slice(1).join(" ")).sort();
          expect(bare(made)).toEqual(bare(sent));
          expect(made.map(([id]) => id)).toEqual(sent.map(([id]) => id));
        },
      ),
      { numRuns: 500 },
    );
  });
});
