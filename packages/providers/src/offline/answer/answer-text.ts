/** What the offline model says of itself, under every answer. */
const DISCLAIMER =
  "_From the offline model: it follows rules and is no language model. It looks words up; it does not understand them._";

export const GREETING: string = [
  "I am the offline model: I follow rules and am no language model.",
  "",
  "I can look things up in this workspace. Ask me, for example:",
  "",
  "- why are the tests red?",
  "- where is `parseConfig` defined?",
  "- a question with names or words that stand in the code",
].join("\n");

export const NO_TOOLS: string = [
  "I am the offline model: I follow rules and am no language model.",
  "",
  "I look things up with the tools `glob`, `grep` and `read_file`; none of them is on offer here, so I can't answer.",
].join("\n");

/** Paragraphs with the disclaimer under them. */
export function answer(...paragraphs: readonly string[]): string {
  return [...paragraphs.filter((paragraph) => paragraph !== ""), DISCLAIMER].join("\n\n");
}

export function place(path: string, line: number): string {
  return `\`${path}:${line}\``;
}

/** Lines of code as Markdown; a fence longer than any run of backticks inside. */
export function fenced(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [fence, ...lines, fence].join("\n");
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
