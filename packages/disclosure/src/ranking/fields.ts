/** The parts of a tool that are searched. `nameJoints` are neighbours in a name as one word: web_page as webpage. */
export const FIELDS = [
  "name",
  "nameJoints",
  "description",
  "parameterNames",
  "parameterDescriptions",
  "server",
] as const;

export type Field = (typeof FIELDS)[number];

/** Bits that a field's number takes. */
export const FIELD_BITS = 3;

/**
 * How much a word counts by where it stands, and how far a long text makes each of its words count less (0 to 1).
 * Chosen on ten public sets of tools and queries, where the neighbours of these figures score nearly the same.
 */
export const FIELD_WEIGHTS: Readonly<Record<Field, { weight: number; lengthShare: number }>> = {
  name: { weight: 4, lengthShare: 0.3 },
  nameJoints: { weight: 1.6, lengthShare: 0.3 },
  description: { weight: 1, lengthShare: 0.6 },
  parameterNames: { weight: 0.6, lengthShare: 0.4 },
  parameterDescriptions: { weight: 0.6, lengthShare: 0.5 },
  server: { weight: 1, lengthShare: 0 },
};

/** How soon the same word once more adds nothing. */
export const SATURATION = 2;
