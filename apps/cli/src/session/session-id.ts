/** The name of a session that begins now, such as `20261130-142530-123`: of its log, and of its folder of spills. */
export function sessionId(now: number): string {
  const [date = "", time = ""] = new Date(now).toISOString().split("T");
  return `${date.replaceAll("-", "")}-${time.slice(0, 12).replaceAll(":", "").replace(".", "-")}`;
}
