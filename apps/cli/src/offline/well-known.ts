import { answer, fenced, place } from "./answer.ts";
import type { Finding } from "./conversation.ts";
import { glob, type Hit, pathsOf, readFile, type Step, sourceOf } from "./walk.ts";

/** Questions that README, manifest and licence files usually answer. */
export interface Topic {
  asks: RegExp;
  files: readonly RegExp[];
  /** Of a section, and of lines of a manifest, that answer. */
  heading: RegExp;
  line: RegExp;
}

const README = /^readme(\.|$)/iu;
const MANIFEST =
  /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|go\.mod|Cargo\.toml|composer\.json|pom\.xml|build\.gradle|CMakeLists\.txt|configure\.ac|Gemfile|\w+\.gemspec)$/u;
const MAKE = /^(?:Makefile(?:\.am)?|justfile|tox\.ini|noxfile\.py)$/u;
/** In place of a heading: the first paragraph. */
const ABOUT = /^$/u;
const PAST = /^(?:changelog|changes|history|news|version)/iu;
const GUIDE = /^(?:contributing|install|development|hacking|building)(\.|$)/iu;

const TOPICS: readonly Topic[] = [
  {
    asks: /\blicen[cs]e\b|许可证|协议/iu,
    files: [/^(?:licen[cs]e|copying)/iu, MANIFEST],
    heading: /licen[cs]e/iu,
    line: /licen[cs]e/iu,
  },
  {
    asks: /\b(?:python|node|go|rust|ruby|java|compiler)\b.{0,30}\bversions?\b|\bminimum version\b/iu,
    files: [MANIFEST, README],
    heading: /requirements|supported|compatib/iu,
    line: /python_requires|requires-python|"node"|^go \d|rust-version|Programming Language :: Python :: \d|cmake_minimum/iu,
  },
  {
    asks: /\b(?:current|latest|which|what)\b.{0,20}\bversion\b|\bversion of (?:this|the)\b|版本/iu,
    files: [MANIFEST, PAST],
    heading: /\d+\.\d+/u,
    line: /^\s*"?version"?\s*[:=]|AC_INIT/iu,
  },
  {
    asks: /\bdependenc(?:y|ies)\b|\bdepends? on\b|\bthird[- ]party\b|依赖/iu,
    files: [MANIFEST, /^requirements.*\.txt$/u, README],
    heading: /dependenc|requirements/iu,
    line: /dependencies|install_requires|^require\b|^\s*requires\s*=|AC_CHECK_LIB|^[\w.-]+[<>=~]=/iu,
  },
  {
    asks: /\bhow\b.{0,40}\b(?:run|execute|start)\b.{0,20}\btests?\b|(?:怎么|如何).{0,6}测试/iu,
    files: [GUIDE, MAKE, MANIFEST, README],
    heading: /\btests?\b|testing|develop/iu,
    line: /"test\w*":|^tests?:|^check:|pytest|go test|cargo test|commands\s*=/iu,
  },
  {
    asks: /\bhow\b.{0,40}\b(?:install|build|compile|set ?up|get started)\b|\binstallation\b|(?:怎么|如何).{0,6}(?:安装|构建|编译)/iu,
    files: [README, GUIDE, MAKE, MANIFEST],
    heading: /install|build|getting started|quick ?start|set ?up/iu,
    line: /"build\w*":|^(?:all|build|install):/iu,
  },
  {
    asks: /\bwhat (?:is|does) (?:this|the) (?:repo\w*|project|package|library|program|tool|codebase)\b|\bwhat is (?:this|it for)\b|(?:项目|仓库|库|程序)是(?:什么|做什么|干什么)/iu,
    files: [README, MANIFEST],
    heading: ABOUT,
    line: /"?description"?\s*[:=]/iu,
  },
];

const MAX_LINES = 16;

/** The topic that a question asks about; undefined for a question about the code. */
export function topicOf(question: string): Topic | undefined {
  return TOPICS.find(({ asks }) => asks.test(question));
}

/** Answers from the files that usually do; undefined where they do not. */
export function* readWellKnown(known: Topic): Generator<Step, string | undefined, readonly Finding[]> {
  const [listing] = yield { say: "I look at the files of the top folder.", calls: [glob("*")] };
  const names = pathsOf(listing);
  const files = known.files.flatMap((file) => names.filter((name) => file.test(name))).slice(0, 3);
  if (files.length === 0) return undefined;
  const read = yield {
    say: `I read ${files.map((file) => `\`${file}\``).join(", ")}.`,
    calls: files.map((file) => readFile(file, 1, 400)),
  };
  const parts = files.map((file, at) => answering(known, file, sourceOf(file, read[at])));
  const shown = parts.filter((part) => part.length > 0).slice(0, 2);
  return shown.length === 0
    ? undefined
    : answer(...shown.flatMap((part) => [part[0] ? `From ${place(part[0])}:` : "", fenced(part)]));
}

function answering(topic: Topic, file: string, lines: readonly Hit[]): Hit[] {
  if (/^(?:licen[cs]e|copying)/iu.test(file))
    return lines.filter(({ text }) => text.trim() !== "").slice(0, 4);
  if (!README.test(file) && !GUIDE.test(file) && !PAST.test(file)) return manifestLines(topic, lines);
  return topic.heading === ABOUT ? firstParagraph(lines) : section(topic, lines);
}

/** Matching lines, each with the block that it opens. */
function manifestLines({ line }: Topic, lines: readonly Hit[]): Hit[] {
  const found = lines.flatMap((hit, at) => {
    if (!line.test(hit.text)) return [];
    return /[[({]\s*$/u.test(hit.text) ? upTo(lines, at, ({ text }) => /^\s*[\])}]/u.test(text)) : [hit];
  });
  return [...new Set(found)].slice(0, MAX_LINES);
}

function section({ heading }: Topic, lines: readonly Hit[]): Hit[] {
  const isHeading = ({ text, line }: Hit) =>
    /^#{1,6}\s/u.test(text) || /^(?:={3,}|-{3,}|~{3,})\s*$/u.test(lines[line]?.text ?? "");
  const start = lines.findIndex((hit) => isHeading(hit) && heading.test(hit.text));
  return upTo(lines, start, isHeading);
}

/** The first lines of prose: no badges, no markup. */
function firstParagraph(lines: readonly Hit[]): Hit[] {
  const isProse = ({ text }: Hit) =>
    text.trim().length > 30 && !/^\s*(?:[<[!|>.]|={3,}|-{3,}|https?:)/u.test(text);
  return upTo(lines, lines.findIndex(isProse), ({ text }) => text.trim() === "");
}

function upTo(lines: readonly Hit[], start: number, isEnd: (hit: Hit) => boolean): Hit[] {
  if (start < 0) return [];
  const end = lines.findIndex((hit, at) => at > start && isEnd(hit));
  return lines.slice(start, Math.min(end < 0 ? lines.length : end, start + MAX_LINES));
}
