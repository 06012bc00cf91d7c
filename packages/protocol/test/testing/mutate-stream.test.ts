import { describe, expect, it } from "vitest";
import {
  createRandom,
  encodeEvents,
  mutateStream,
  type SeedProtocol,
  type StreamMutation,
  seedStreams,
} from "../../src/testing/index.ts";

const SEEN: readonly StreamMutation[] = [
  ...(["cutFrames", "breakFrame", "glueFrames", "joinFrames", "addNoise", "cutBytes"] as const),
];
const UNSEEN: readonly StreamMutation[] = [
  ...(["dropFrame", "repeatFrame", "moveFrame", "editField"] as const),
  ...(["flipByte", "dropBytes", "repeatBytes", "addBytes"] as const),
];

const frames = encodeEvents([{ a: 1, text: "x" }, { b: [1, 2] }, { c: { d: "é" } }]);

function outcomes(count: number, seed = 1) {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => mutateStream(frames, random));
}

describe("random numbers", () => {
  it("are the same for the same seed, and others for another", () => {
    const numbers = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 50 }, () => random.below(1_000));
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(8)).not.toEqual(numbers(7));
  });

  it("are spread over the whole range, and never leave it", () => {
    const random = createRandom(3);
    const hits = new Map<number, number>();
    for (let n = 0; n < 10_000; n++) {
      const number = random.below(10);
      hits.set(number, (hits.get(number) ?? 0) + 1);
    }
    expect([...hits.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Math.min(...hits.values())).toBeGreaterThan(800);
    expect(random.below(0)).toBe(0);
  });
});

describe("a damaged stream", () => {
  it("is the same for the same numbers", () => {
    expect(outcomes(100)).toEqual(outcomes(100));
  });

  it("has taken one to four steps, each kind now and then", () => {
    const all = outcomes(2_000);
    for (const { steps } of all) {
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(4);
    }
    expect(new Set(all.flatMap(({ steps }) => steps))).toEqual(new Set([...SEEN, ...UNSEEN]));
  });

  it("counts as seen only where each step is", () => {
    const all = outcomes(2_000);
    const seen = all.filter((outcome) => outcome.seen);
    expect(seen.length).toBeGreaterThan(800);
    expect(seen.length).toBeLessThan(1_200);
    for (const { steps } of seen) expect(steps.filter((step) => !SEEN.includes(step))).toEqual([]);
  });

  it("leaves the frames as they were", () => {
    const before = [...frames];
    outcomes(200);
    expect(frames).toEqual(before);
  });

  it("comes of no frames at all, too", () => {
    for (let seed = 0; seed < 50; seed++) expect(mutateStream([], createRandom(seed)).bytes).toBeDefined();
  });
});

describe("streams to damage", () => {
  it.each<SeedProtocol>(["openai-chat", "openai-responses", "anthropic-messages"])(
    "are there for %s, clean and with each habit of its servers",
    (protocol) => {
      const seeds = seedStreams(protocol);
      expect(seeds.length).toBeGreaterThan(40);
      expect(seeds.slice(0, 5).map(({ name }) => name)).toEqual([
        ...["text", "call", "call without parameters", "call in one piece", "calls"],
      ]);
      for (const seed of seeds) expect(seed.frames.length).toBeGreaterThan(0);
    },
  );
});
