/**
 * What a habit does to the turn: nothing (`none`), the ids are lost (`ids`), the turn is an error (`error`),
 * or its pieces take the accumulator's rules to merge (`merge`).
 */
export type QuirkEffect = "none" | "ids" | "error" | "merge";
