import type { PatternToken } from "./pattern-token.ts";

/** Time grows with the size of a pattern times that of the text. */
export const MOST_ELEMENTS = 10_000;

/** The size of a pattern with its counted repetitions written out, group in group. */
export interface PatternSize {
  /** False where a repetition makes it too large. */
  add(token: PatternToken): boolean;
}

interface Group {
  elements: number;
  /** Those of its last item, which a quantifier repeats. */
  last: number;
}

export function createPatternSize(): PatternSize {
  const around: Group[] = [];
  let group: Group = { elements: 0, last: 0 };
  const put = (elements: number) => {
    group.elements += elements;
    group.last = elements;
  };
  return {
    add(token) {
      if (token.kind === "open") {
        around.push(group);
        group = { elements: 0, last: 0 };
      } else if (token.kind === "close") {
        const { elements } = group;
        group = around.pop() ?? { elements: 0, last: 0 };
        put(elements);
      } else if (token.kind === "quantifier") {
        const times = token.most ?? 1;
        group.elements += group.last * (times - 1);
        group.last *= times;
        return times <= 1 || group.elements <= MOST_ELEMENTS;
      } else put(1);
      return true;
    },
  };
}
