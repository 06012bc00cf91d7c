/** How many results stay, from what was typed; undefined for what is no whole number. */
export function readKeepRecent(value: string): number | undefined {
  return /^\d+$/u.test(value) ? Number(value) : undefined;
}
