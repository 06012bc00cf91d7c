import type { SearchedTool } from "@toolrail/disclosure";

const VERBS = ["create", "list", "delete", "update", "find", "export", "archive", "share", "merge", "rename"];
const NOUNS = [
  "invoice",
  "ticket",
  "page",
  "branch",
  "playlist",
  "sensor",
  "recipe",
  "flight",
  "contract",
  "photo",
];
const ADJECTIVES = [
  "open",
  "late",
  "shared",
  "private",
  "daily",
  "remote",
  "signed",
  "draft",
  "public",
  "old",
];
const FILLER =
  "the item is given back with its owner state history links and comments unless a filter says otherwise".split(
    " ",
  );

/** Made-up tools with names, descriptions and parameters of a usual length, the same at each run. */
export function makeCatalogue(count: number): SearchedTool[] {
  const random = createRandom(7);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return Array.from({ length: count }, (_, i) => {
    const [verb, noun, adjective] = [pick(VERBS), pick(NOUNS), pick(ADJECTIVES)];
    const parameters = Array.from({ length: 2 + (i % 4) }, () => `${pick(ADJECTIVES)}_${pick(NOUNS)}_id`);
    const description = Array.from({ length: 25 }, () => pick(random() < 0.3 ? NOUNS : FILLER)).join(" ");
    return {
      name: `mcp__server${i % 40}__${verb}_${adjective}_${noun}_${i}`,
      description: `${verb}s one ${adjective} ${noun} of area ${i % 300}. ${description}.`,
      parameters: {
        type: "object",
        properties: Object.fromEntries(
          parameters.map((name) => [
            name,
            { type: "string", description: `Which ${name.replaceAll("_", " ")}.` },
          ]),
        ),
      },
    };
  });
}

/** Two to four keywords, as a model writes them. */
export function makeQueries(count: number): string[] {
  const random = createRandom(11);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return Array.from({ length: count }, () => `${pick(VERBS)} ${pick(ADJECTIVES)} ${pick(NOUNS)}`);
}

/** A small generator of our own, so that each run sees the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
