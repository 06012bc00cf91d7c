import picomatch from "picomatch";

// With `posix`, [!a] excludes and [[:alpha:]] is known; with `s`, ** crosses a line end in a name.
const OPTIONS = { dot: true, nonegate: true, posix: true, flags: "s" } as const;

export type PathMatcher = (path: string) => boolean;

/** A matcher for paths with `/`, of any of these patterns. */
export function compileGlob(patterns: string | readonly string[]): PathMatcher {
  const matches = picomatch(typeof patterns === "string" ? patterns : [...patterns], OPTIONS);
  return (path) => matches(path);
}
