const MAGIC = /[*?[\\]/;

/** Whether rules without a path may speak of a name; false is certain. */
export function nameFilter(rules: readonly string[]): (name: string) => boolean {
  const names = new Set<string>();
  const ends: string[] = [];
  for (const rule of rules) {
    const pattern = rule.trimEnd().replace(/^!?(.*?)\/?$/, "$1");
    if (!MAGIC.test(pattern)) names.add(pattern);
    else if (pattern.startsWith("*") && !MAGIC.test(pattern.slice(1))) ends.push(pattern.slice(1));
    else return () => true;
  }
  // A name of another length needs no look at its characters.
  const lengths = new Set([...names].map((name) => name.length));
  return (name) => {
    // No `some`: a closure for each name of a tree is what this would cost most.
    for (const end of ends) if (name.endsWith(end)) return true;
    return lengths.has(name.length) && names.has(name);
  };
}
