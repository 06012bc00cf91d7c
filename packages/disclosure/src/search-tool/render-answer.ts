import type { SearchedTool } from "../ranking/searched-tool.ts";
import type { SearchHit } from "../ranking/tool-index.ts";

/** A query with the tools that it found. */
export interface QueryAnswer {
  query: string;
  hits: readonly SearchHit[];
  /** What to say in place of hits. */
  nothing: string;
}

/** How much of a tool is shown; the next is tried where the answer is too long. */
type Detail = "all" | "cutDescriptions" | "shortDescriptions" | "names";

const LEFT_OUT = "left out for want of room; search for this name alone to see them";
const TOO_LONG = "too long to show here; the answer to a call that does not fit them says what is wrong";

/** The answer in at most `maxChars`: descriptions are shortened first, parameters left out last, from the end. */
export function renderAnswer(
  answers: readonly QueryAnswer[],
  { find, maxChars }: { find: (name: string) => SearchedTool | undefined; maxChars: number },
): { text: string; shown: string[] } {
  const order = [...new Set(answers.flatMap(({ hits }) => hits.map(({ name }) => name)))];
  let whole = order.length;
  const leftOut = order.length > 1 ? LEFT_OUT : TOO_LONG;
  const render = (detail: (name: string) => Detail) => renderAll(answers, { find, detail, leftOut });
  let text = render(() => "all");
  for (const level of ["cutDescriptions", "shortDescriptions"] as const)
    if (text.length > maxChars) text = render(() => level);
  while (text.length > maxChars && whole > 0) {
    whole--;
    const kept = new Set(order.slice(0, whole));
    text = render((name) => (kept.has(name) ? "shortDescriptions" : "names"));
  }
  return { text: text.slice(0, maxChars), shown: order.slice(0, whole) };
}

function renderAll(
  answers: readonly QueryAnswer[],
  {
    find,
    detail,
    leftOut,
  }: {
    find: (name: string) => SearchedTool | undefined;
    detail: (name: string) => Detail;
    leftOut: string;
  },
): string {
  const told = new Set<string>();
  const parts = answers.map(({ query, hits, nothing }) => {
    if (hits.length === 0) return nothing;
    const tools = hits.map(({ name, weak }) => {
      const mark = weak ? " (weak match)" : "";
      if (told.has(name)) return `name: ${name}${mark}, see above`;
      told.add(name);
      return renderTool(`${name}${mark}`, find(name), { detail: detail(name), leftOut });
    });
    return [`Found for "${query}":`, ...tools].join("\n\n");
  });
  return parts.join("\n\n");
}

function renderTool(
  heading: string,
  tool: SearchedTool | undefined,
  { detail, leftOut }: { detail: Detail; leftOut: string },
): string {
  if (!tool) return `name: ${heading}`;
  const description = describe(tool, detail);
  const parameters = detail === "names" ? leftOut : JSON.stringify(tool.parameters);
  return `name: ${heading}\ndescription: ${description}\nparameters: ${parameters}`;
}

function describe({ description, fullDescription = description }: SearchedTool, detail: Detail): string {
  if (detail === "all") return fullDescription;
  return detail === "cutDescriptions" ? description : firstSentence(description);
}

const LONGEST = 160;

/** One line of a catalogue for a tool. */
export function firstSentence(description: string): string {
  const line = description.trim().split(/\n/, 1)[0] ?? "";
  return shorten(/^.*?(?:[.!?](?=\s|$)|[。！？])/u.exec(line)?.[0] ?? line, LONGEST);
}

/** At most `longest` UTF-16 code units of a text and a mark that it goes on; never half of a pair at the cut. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
