/** A path or an id as one word of a command line. */
export function shellWord(word: string): string {
  return /^[\w./~-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
