/** A path as rules are judged: `/` between parts, no `.`, no doubled or trailing `/`, `..` folded where it can be. */
export function normalisePath(path: string): string {
  return foldPath(path, () => {});
}

/** The same, telling each part that a `..` takes away. */
export function foldPath(path: string, onFold: (part: string) => void): string {
  const slashed = path.replaceAll("\\", "/");
  const root = slashed.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of slashed.split("/")) {
    if (part === "" || part === ".") continue;
    const last = kept.at(-1);
    if (part !== "..") kept.push(part);
    else if (last !== undefined && last !== "..") {
      onFold(last);
      kept.pop();
    } else if (root === "") kept.push(part);
  }
  return root + kept.join("/") || ".";
}
