/**
 * `${NAME}`, `${NAME:-default}` and `${env:NAME}`, with the variable's name and its default. A default ends before the
 * next `${`, which also keeps the search linear.
 */
export const VARIABLE: RegExp =
  /\$\{(?:env:(?=[A-Za-z0-9_]+\}))?([A-Za-z_][A-Za-z0-9_]*)(?::-((?:[^}$]|\$(?!\{))*))?\}/gu;
const NESTED = /\$\{[A-Za-z_][A-Za-z0-9_]*:-(?:[^}$]|\$(?!\{))*\$\{/u;
const PLACEHOLDER = /\$\{([^{}]*)\}/gu;
/** A placeholder's kind and name; what follows may be a value. */
const PLACEHOLDER_NAME = /^\w*(?::[\w.-]*)?/u;

export interface ExpandedText {
  text: string;
  /** Variables that are neither set nor have a default. */
  unset: string[];
  /** A default holds another variable, which is not understood. */
  isNested: boolean;
  /** Other placeholders, such as `${input:key}`, without what could be a value. */
  unknown: string[];
}

/** The variables that a text names. */
export function variableNames(text: string): string[] {
  return [...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []);
}

/** Fills in the variables; as in a shell, the default also stands for an empty one. */
export function expandVariables(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): ExpandedText {
  const unset: string[] = [];
  const filled = text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (fallback !== undefined) return value || fallback;
    if (value === undefined) unset.push(name);
    return value ?? "";
  });
  return { text: filled, unset, isNested: NESTED.test(text), unknown: unknownPlaceholders(text) };
}

function unknownPlaceholders(text: string): string[] {
  return [...text.replace(VARIABLE, "").matchAll(PLACEHOLDER)].map(([, content = ""]) => {
    const [name = ""] = PLACEHOLDER_NAME.exec(content) ?? [];
    return `\${${name}${name === content ? "" : "…"}}`;
  });
}
