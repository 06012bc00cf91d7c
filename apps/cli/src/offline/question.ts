/** A question, as far as rules can tell. */
export interface Question {
  kind: "greeting" | "task" | "redTests" | "lookUp";
  text: string;
  /** Quoted texts with blanks, and words with hyphens: looked for as they stand. */
  phrases: readonly string[];
  /** Names of code, the quoted first. */
  names: readonly string[];
  files: readonly string[];
  /** Other words that may tell, without filler. */
  words: readonly string[];
}

/** A long text is pasted, not asked; in UTF-16 code units. */
const MAX_LENGTH = 4_000;
const MAX_WORDS = 5;

const LEAD = String.raw`^\s*(?:(?:please|now|then|ok|okay|hey|hi|could you|can you|would you|will you|let's|i want you to|you should|go ahead and)[\s,]+)*`;
const TASK = new RegExp(
  `${LEAD}(?:fix|add|create|write|delete|remove|rename|refactor|change|update|upgrade|implement|install|run|execute|commit|push|deploy|build|make|generate|edit|replace|move|copy|translate|format|rewrite|convert|migrate|bump|release|publish|clean|set up|start|stop|kill|download|debug|optimi[sz]e|improve|apply|revert|merge|review|test)\\b(?!\\s*(?:\\?|$))`,
  "iu",
);
const CJK_TASK =
  /^\s*(?:请|帮我|帮忙|麻烦|你|给我|把[^？?]{0,30})*(?:修复|修改|修正|删除|添加|新增|增加|创建|新建|写|重构|重命名|运行|执行|提交|推送|安装|部署|构建|生成|替换|移动|翻译|更新|改)/u;
const TESTS = /\b(?:tests?|specs?|test suite)\b|测试|单测|用例/iu;
const RED =
  /\b(?:red|fail\w*|broken?|breaks?|breaking|wrong|not pass\w*|don't pass)\b|失败|不通过|没通过|挂|报错|红|错/iu;
const WHY = /\bwhy\b|\bwhat\b|\bwhich\b|为什么|哪/iu;

const QUOTED = /[`"“‘]([^`"”’\n]{1,80})[`"”’]|(?<![\p{L}\p{N}])'([^'\n]{1,80})'(?![\p{L}\p{N}])/gu;
/** Words that nobody writes in prose: an underscore, a capital inside, a digit, or empty brackets behind them. */
const CODE_WORD =
  /[A-Za-z_$][\w$]*(?:_[\w$]+)+|[a-z_$][\w$]*[A-Z][\w$]*|[A-Z][a-z0-9]+[A-Z][\w$]*|[A-Z]+_[A-Z_]+|\b[A-Za-z_$][\w$]*(?=\(\))|--?[a-z][\w-]+/gu;
const HYPHENED = /[A-Za-z]+(?:-[A-Za-z]+)+/gu;
const FILE = /(?:[\w.@-]+\/)*[\w@-]+\.(?:[a-z]{1,5}\d?)\b/gu;
const WORD = /[\p{Script=Latin}\p{N}_$]{2,}/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu;
const CJK_FILLER =
  /什么|怎么|为什么|怎样|如何|哪里|哪个|在哪|是否|可以|一个|这个|那个|请问|[的了吗呢是在和与有我你把被从到里]/gu;
const FILLER = new Set(
  (
    "a an as at be by do if in is it me my no of on or so to up us we i am the and for are was were with from that this these those what where when " +
    "which who whom whose why how does did done can could should would will shall may might must have has had not but you your our " +
    "their its his her them they into onto over under about there here all any some each every more most less than then also " +
    "just only out get gets got make makes made use uses used using work works working show tell give find look list explain " +
    "describe please help code file files hello hey thanks thank repo repository project codebase function functions class method " +
    "thing something happens happen need want like defined define definition declared implemented implementation called call calls " +
    "located written stored place places line happening mean means kind way exactly does happens return returns value type program library package"
  ).split(" "),
);

/** Reads what a question is about. */
export function readQuestion(whole: string): Question {
  const text = whole.slice(0, MAX_LENGTH);
  const quoted = [...text.matchAll(QUOTED)].map(([, one, other]) => (one ?? other ?? "").trim());
  const bare = text.replace(QUOTED, " ");
  const files = unique(text.match(FILE) ?? []).filter((file) => !/^(?:e\.g|i\.e)/u.test(file));
  const phrases = unique([
    ...quoted.filter((span) => /[\s-]/u.test(span)),
    ...(bare.match(HYPHENED) ?? []).filter((word) => /[A-Z]/u.test(word)),
  ]);
  const names = unique([
    ...quoted.filter((span) => span !== "" && !/[\s-]/u.test(span)).map(lastName),
    ...(bare.match(CODE_WORD) ?? []),
    // A word that is asked to be defined, and words with a capital that do not begin a sentence.
    ...(bare.match(/\b[\w$]+(?=\s+(?:defined|declared|implemented)\b)/giu) ?? []),
    ...(bare.match(/(?<=[a-z,]\s+)[A-Z][a-z]\w*/gu) ?? []),
  ]).filter((name) => !FILLER.has(name.toLowerCase()) && !files.some((file) => file.includes(name)));
  const words = wordsOf(bare, [...phrases, ...names, ...files]);
  const parts = { text, phrases, names, files, words };
  if (TESTS.test(text) && RED.test(text) && WHY.test(text)) return { kind: "redTests", ...parts };
  if (TASK.test(text) || CJK_TASK.test(text)) return { kind: "task", ...parts };
  const isEmpty = words.length + phrases.length + names.length + files.length === 0;
  return { kind: isEmpty ? "greeting" : "lookUp", ...parts };
}

// `Cart.total` and `cart::total` are defined where `total` is.
function lastName(span: string): string {
  return span.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu)?.at(-1) ?? span;
}

function wordsOf(text: string, taken: readonly string[]): string[] {
  const isTaken = (word: string) => taken.some((one) => one.toLowerCase().includes(word.toLowerCase()));
  const latin = (text.match(WORD) ?? []).filter((word) => !FILLER.has(word.toLowerCase()) && !isTaken(word));
  const cjk = (text.match(CJK) ?? []).flatMap((run) =>
    run.split(CJK_FILLER).filter((part) => part.length >= 2),
  );
  return unique([...latin.map((word) => word.toLowerCase()), ...cjk]).slice(0, MAX_WORDS);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
