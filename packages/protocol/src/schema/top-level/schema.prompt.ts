/** What a model reads in a description because the schema can't say it. Constant, so that prompt caches hold. */
export function oneOfTheseSets(sets: readonly (readonly string[])[]): string {
  const written = sets.map((names) => (names.length > 0 ? names.join(" and ") : "none"));
  return `Of the fields below, one of these sets is needed: ${written.join("; ")}.`;
}

export function furtherFields(schemas: string): string {
  return `Further fields are taken that are not listed below: ${schemas}`;
}
