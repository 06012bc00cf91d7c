const KEYWORDS =
  "class|interface|struct|enum|trait|type|protocol|object|record|module|namespace|function|def|func|fn|fun|const|let|var|val|static|define";

/** Where a keyword introduces the name (Go's receiver and JavaScript's star included). */
export function keywordDefinition(name: string): string {
  return `\\b(${KEYWORDS})\\b[ *&]+(\\([^)]*\\) *)?${name}`;
}

/** Definitions that no keyword introduces: typed functions, methods, functions as properties, assignments. */
export function plainDefinition(name: string): string {
  const typed = `([\\w<>\\[\\],.*&:?]+\\s+)+[*&]?${name}\\s*\\(`;
  const method = `${name}\\s*(<[^>]*>)?\\([^;]*\\{\\s*$`;
  const property = `${name}\\s*:\\s*(async\\s*)?(function|\\()`;
  const assignment = `([\\w.]+\\.)?${name}\\s*(:[^=]*)?=[^=>]`;
  return `^\\s*(${[typed, method, property, assignment].join("|")})`;
}

/** One of these names, whole. */
export function oneOf(names: readonly string[]): string {
  const escaped = names.map(escapePattern);
  const either = escaped.length === 1 ? escaped.join("") : `(${escaped.join("|")})`;
  // Word boundaries beside letters beyond ASCII mean different things to different engines.
  return names.every((name) => /^\w+$/.test(name)) ? `${either}\\b` : either;
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
