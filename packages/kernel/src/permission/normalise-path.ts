/** A path as rules are written: `/` between parts, no `.`, no doubled or trailing `/`, `..` folded where it can be. */
export function normalisePath(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const root = slashed.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of slashed.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (root === "") kept.push(part);
  }
  return root + kept.join("/") || ".";
}
