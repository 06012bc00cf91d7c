import type { Clock } from "@toolrail/protocol";

/** The ways in which a function of the caller's can go wrong. `work` is what it should have done. */
export interface FaultKind {
  name: string;
  act(work: () => unknown, world: { clock: Clock; signal: AbortSignal; abort: () => void }): unknown;
}

const hostile = (): object =>
  new Proxy(
    {},
    Object.fromEntries(
      ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "set"].map((trap) => [
        trap,
        () => {
          throw new Error(`trap ${trap}`);
        },
      ]),
    ),
  );

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function unreadable(): Error {
  const error = new Error("x");
  const fails = () => {
    throw new Error("cannot be read");
  };
  Object.defineProperties(error, {
    message: { get: fails },
    toString: { value: fails },
    stack: { get: fails },
  });
  return error;
}

function ring(): Error {
  const error = new Error("a ring");
  error.cause = error;
  return error;
}

const thrown: [string, () => unknown][] = [
  ["an error", () => new Error("boom")],
  ["an error that is its own cause", ring],
  ["an error that cannot be read", unreadable],
  ["an AbortError", () => new DOMException("stop", "AbortError")],
  ["text", () => "boom"],
  ["undefined", () => undefined],
  ["null", () => null],
  ["NaN", () => Number.NaN],
  ["a symbol", () => Symbol("boom")],
  ["a bigint", () => 7n],
  ["a function", () => () => "boom"],
  ["a frozen object without prototype", () => Object.freeze(Object.create(null))],
  ["a hostile proxy", hostile],
  ["a revoked proxy", revoked],
];

const returned: [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["a number", () => 5],
  ["text", () => "junk"],
  ["a long text", () => "x".repeat(20_000)],
  ["an empty object", () => ({})],
  ["a list of junk", () => [null, 5, { role: "nobody" }]],
  ["a function", () => () => undefined],
  ["a hostile proxy", hostile],
  ["a revoked proxy", revoked],
  ["a promise of nothing", () => Promise.resolve(undefined)],
  ["a rejected promise", () => Promise.reject(new Error("rejected"))],
  ["a promise rejected with a hostile proxy", () => Promise.reject(hostile())],
  ["a promise that never settles", () => new Promise(() => {})],
  // biome-ignore-start lint/suspicious/noThenProperty: thenables are what this is about.
  ["a thenable that never settles", () => ({ then() {} })],
  ["a thenable that throws", () => ({ then: () => JSON.parse("{") })],
  [
    "a thenable that settles twice",
    () => ({ then: (ok: (v: unknown) => void, no: (e: unknown) => void) => [ok(1), no(2)] }),
  ],
  [
    "a thenable whose then cannot be read",
    () => Object.defineProperty({}, "then", { get: () => JSON.parse("{") }),
  ],
  // biome-ignore-end lint/suspicious/noThenProperty: see above.
];

function later(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.schedule(resolve, ms));
}

const timed: FaultKind[] = [
  {
    name: "rejects after a second",
    act: (_work, { clock }) => later(clock, 1_000).then(() => Promise.reject(new Error("late"))),
  },
  {
    name: "rejects after two hours",
    act: (_work, { clock }) => later(clock, 7_200_000).then(() => Promise.reject(new Error("far too late"))),
  },
  {
    name: "rejects once the run is aborted",
    act: (_work, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
  },
  {
    name: "does its work, then aborts the run",
    act(work, { abort }) {
      const value = work();
      abort();
      return value;
    },
  },
  {
    name: "aborts the run and throws",
    act(_work, { abort }) {
      abort();
      throw new Error("thrown behind an abort");
    },
  },
];

export const FAULT_KINDS: readonly FaultKind[] = [
  ...thrown.map(
    ([what, make]): FaultKind => ({
      name: `throws ${what}`,
      act() {
        throw make();
      },
    }),
  ),
  ...returned.map(([what, make]): FaultKind => ({ name: `returns ${what}`, act: make })),
  ...timed,
];
