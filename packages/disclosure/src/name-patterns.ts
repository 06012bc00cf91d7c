/** True when a name is one of `patterns`, where `*` stands for any run of characters. */
export function matchesName(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.includes("*") ? toExpression(pattern).test(name) : pattern === name,
  );
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/\*+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
