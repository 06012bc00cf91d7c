/**
 * Returns the name of a session that begins now, in local time, such as `20261130-142530-123`: of its log, and of its
 * folder of stored results.
 */
export function sessionId(now: number): string {
  const date = new Date(now);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("");
  const time = [two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())].join("");
  return `${day}-${time}-${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** Returns a time as a reader's clock shows it, such as `2026-11-30 14:25`. */
export function localMinute(time: number): string {
  const date = new Date(time);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
