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
  return (name) => names.has(name) || ends.some((end) => name.endsWith(end));
}
