/** What the offline model says while it works. */
export const SAY = {
  lookForTests: "I look for the test files and what they expect.",
  lookForAssertions: "No file is named like a test; I look for assertions anywhere.",
  lookForDefinitions: (names: readonly string[]): string =>
    `I look for where ${names.slice(0, 3).join(", ")} ${names.length > 1 ? "are" : "is"} defined.`,
  readSources: (paths: readonly string[]): string => `I read ${paths.join(" and ")}.`,
  lookForName: (name: string): string => `I look for the definition of ${name}.`,
  lookWider: (name: string): string => `No definition by that name yet; I look for ${name} in any form.`,
  lookForWords: (words: readonly string[]): string => `I look for ${words.join(", ")}.`,
} as const;
