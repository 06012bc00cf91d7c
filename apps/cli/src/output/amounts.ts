let grouped: Intl.NumberFormat | undefined;

/** `1234` as `1,234`. */
export function formatCount(count: number): string {
  // Made at the first use: it takes 5 ms, and most answers show no count.
  grouped ??= new Intl.NumberFormat("en-US");
  return grouped.format(count);
}

/** `1 turn`, `2 turns`. */
export function formatNumberOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A time span in the unit that reads best. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A share of a whole, `0 %` when there is no whole. */
export function formatShare(part: number, whole: number): string {
  return `${whole > 0 ? Math.round((part / whole) * 100) : 0} %`;
}
