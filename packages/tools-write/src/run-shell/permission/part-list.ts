import type { PermissionParts } from "@toolrail/protocol";

/**
 * Either is harmless alone. Together, a name that is evaluated as arithmetic may get a text from elsewhere than an
 * assignment, such as `a[$(rm x)]`.
 */
export type Clue = "evaluatedName" | "unseenValue";

/** Parts in the order in which they were found, each once. */
export interface PartList {
  /** False when it was there before. */
  add(part: string): boolean;
  /** Something can't be told from the text alone. */
  doubt(): void;
  note(clue: Clue): void;
  read(): PermissionParts;
}

export function createPartList(): PartList {
  const parts = new Set<string>();
  const clues = new Set<Clue>();
  let doubted = false;
  return {
    add: (part) => {
      const before = parts.size;
      parts.add(part);
      return parts.size > before;
    },
    doubt: () => {
      doubted = true;
    },
    note: (clue) => {
      clues.add(clue);
    },
    read: () => {
      const uncertain = doubted || clues.size === 2;
      return { parts: [...parts], ...(uncertain && { uncertain }) };
    },
  };
}
