/**
 * A pattern as the states of an automaton, so that no text of a model's can make matching slow or wrong.
 * `run` takes any characters but a path's `/`, `deep` takes any; `skip` may pass over the `folder` behind it, which
 * takes characters up to a `/`.
 */
export type Pattern = readonly (number | "run" | "deep" | "skip" | "folder")[];

const SLASH = 47;

// Literal but for "*", "**" and "**/" (also no folder). In a path "*" stops at "/".
export function compilePattern(source: string, options: { path: boolean }): Pattern {
  const pattern: Pattern[number][] = [];
  for (let at = 0; at < source.length; at++) {
    if (source[at] !== "*") {
      pattern.push(source.charCodeAt(at));
    } else if (source[at + 1] !== "*") {
      pattern.push(options.path ? "run" : "deep");
    } else if (source[at + 2] === "/" && (at === 0 || source[at - 1] === "/")) {
      pattern.push("skip", "folder");
      at += 2;
    } else {
      pattern.push("deep");
      at += 1;
    }
  }
  return pattern;
}

/** True when the whole text matches. Time grows with text times pattern. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  let states = new Set<number>();
  enter(pattern, 0, states);
  for (let at = 0; at < text.length && states.size > 0; at++) {
    const code = text.charCodeAt(at);
    const next = new Set<number>();
    for (const state of states) step(pattern, state, code, next);
    states = next;
  }
  return states.has(pattern.length);
}

function enter(pattern: Pattern, state: number, states: Set<number>): void {
  if (states.has(state)) return;
  states.add(state);
  const token = pattern[state];
  if (token === "run" || token === "deep" || token === "skip") enter(pattern, state + 1, states);
  if (token === "skip") enter(pattern, state + 2, states);
}

function step(pattern: Pattern, state: number, code: number, next: Set<number>): void {
  const token = pattern[state];
  if (token === code) enter(pattern, state + 1, next);
  else if (token === "deep" || (token === "run" && code !== SLASH)) enter(pattern, state, next);
  else if (token === "folder") {
    next.add(state);
    if (code === SLASH) enter(pattern, state + 1, next);
  }
}
