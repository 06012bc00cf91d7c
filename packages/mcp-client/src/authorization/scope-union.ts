/** Both lists of scopes as one, each scope once. Undefined where neither names any. */
export function scopeUnion(first: string | undefined, second: string | undefined): string | undefined {
  const scopes = new Set([...scopesOf(first), ...scopesOf(second)]);
  return scopes.size > 0 ? [...scopes].join(" ") : undefined;
}

/** Whether every scope of `wanted` is one of `asked`. */
export function isWithin(wanted: string | undefined, asked: string | undefined): boolean {
  const scopes = scopesOf(asked);
  return scopesOf(wanted).every((scope) => scopes.includes(scope));
}

function scopesOf(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter((scope) => scope !== "");
}
