import type { Runner } from "./runner.ts";

/** All blanks at a line's start: given back none by one, however long they are. */
export const INDENT = "[ \\t]*(?![ \\t])";

/** What a line of any runner may say, what shells say, and the stamps of the one that ran it all. */
export const SHARED_LINES: Omit<Runner, "name" | "signature"> = {
  anchor:
    /exit (?:code )?[1-9]|timed out after|[Kk]illed\b|[Cc]aused by|fatal: |Traceback \(|[Uu]n(?:handled|caught)|Aborted|[Oo]ut of memory|(?:\/\w{1,20}){0,6}\/?\w{0,3}sh: |(?:cat|cd|cp|curl|env|find|git|ls|mkdir|mv|rm|tar): |[-+] (?:Expected|Received|expected|actual)|\[(?:\d+ lines |as above: )/,
  // Few and alike: each further one costs a part of the scan's speed.
  words:
    /[Ee]rror(?::|\[E| \[ERR| TS\d)|Error$|ERROR|ERR!|FATAL|FAIL|[Ff]ailed(?::| to | with |$)|[Ff]ailure:|Exception(?::|$| in )|WARN|[Ww]arning:|[Pp]anic(?::|ked at)|timed out|Segmentation fault|exited with/,
  routine: /[✓✔√☑]/,
  trace:
    /at |❯|File "|#\d+ +0x|# \.?\/|\.\.\. \d+ more|E {2}|> +\d* *\||>?[ \t]*\d+ *\||\||-->|= (?:note|help)|[~^]+|[-+][ \t{}"'\]:\d]|[-+]$|[-+]{3} |@@|goroutine |created by /,
};
