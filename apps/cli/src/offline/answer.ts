import type { Hit } from "./walk.ts";

const DISCLAIMER =
  "_From the offline model: it follows rules and is no language model. It looks words up; it does not understand them._";

const SELF = "I am the offline model: I follow rules and am no language model.\n\n";

export const GREETING: string = `${SELF}I can look things up in this workspace. Ask me, for example:

- why are the tests red?
- where is \`parseConfig\` defined?
- a question with names or words that stand in the code`;

export const NO_TOOLS: string = `${SELF}I look things up with the tools \`glob\`, \`grep\` and \`read_file\`; none of them is on offer here, so I can't answer.`;

export const NO_TASKS: string = `${SELF}I can only look things up; set a key to have something done, such as \`ANTHROPIC_API_KEY\` or \`OPENAI_API_KEY\`. Nothing was changed or run.`;

/** Paragraphs with the disclaimer under them. */
export function answer(...paragraphs: readonly string[]): string {
  return [...paragraphs.filter((paragraph) => paragraph !== ""), DISCLAIMER].join("\n\n");
}

export function place({ path, line }: Pick<Hit, "path" | "line">): string {
  return `\`${path}:${line}\``;
}

const MAX_SHOWN_CHARS = 160;

/** A list of places, each with its line. */
export function listed(hits: readonly Hit[]): string {
  return hits.map((hit) => `- ${place(hit)} ${inline(hit.text.trim())}`).join("\n");
}

function inline(text: string): string {
  const short = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
  return short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
}

/** Lines of code as Markdown; a fence longer than any run of backticks inside. */
export function fenced(hits: readonly Hit[]): string {
  const lines = hits.map(({ text }) => text);
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [fence, ...lines, fence].join("\n");
}

export function quoted(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
