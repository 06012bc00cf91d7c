// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the shell's syntax.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellParts } from "../../src/run-shell/permission/shell-parts.ts";
import { expectParts, type PartsRow as Row } from "../support/expect-parts.ts";

const LISTS: readonly Row[] = [
  ["git status", ["git status"]],
  ["git   status", ["git status"]],
  ["git \\\n status", ["git status"]],
  ["git status # rm x", ["git status"]],
  ["git statusx", ["git statusx"]],
  ["git status; rm -rf x", ["git status", "rm -rf x"]],
  ["git status && rm x", ["git status", "rm x"]],
  ["git status || rm x", ["git status", "rm x"]],
  ["git status | rm x", ["git status", "rm x"]],
  ["git status |& rm x", ["git status", "rm x"]],
  ["git status & rm x", ["git status", "rm x"]],
  ["git status\nrm x", ["git status", "rm x"]],
  ["git status;rm x", ["git status", "rm x"]],
  ["! git status", ["git status"]],
  ["time git status", ["git status"]],
  ["(cd a && rm b)", ["cd a", "rm b"]],
  ["{ rm x; }", ["rm x"]],
  ["if true; then rm x; else rm y; fi", ["true", "rm x", "rm y"]],
  ["while read -r f; do rm $f; done", ["read -r f", "rm $f"]],
  ["for f in *.ts; do wc -l $f; done", ["wc -l $f"]],
  ["case $x in a) rm x;; esac", ["rm x"]],
  ["[[ -f x ]] && rm x", ["rm x"]],
  ["coproc rm x", ["rm x"]],
  ["git status; git status", ["git status"]],
  ["", []],
  ["# only a comment", []],
];

const SUBSTITUTIONS: readonly Row[] = [
  ["git status $(rm x)", ["git status $(rm x)", "rm x"]],
  ["git status `rm x`", ["git status `rm x`", "rm x"]],
  ['git status "$(rm x)"', ['git status "$(rm x)"', "rm x"]],
  ["git status <(rm x)", ["git status <(rm x)", "rm x"]],
  ["git status >(rm x)", ["git status >(rm x)", "rm x"]],
  ["echo $(echo $(rm x))", ["echo $(echo $(rm x))", "echo $(rm x)", "rm x"]],
  ["echo `echo \\`rm x\\``", ["echo `echo \\`rm x\\``", "echo `rm x`", "rm x"]],
  ["echo ${x:-$(rm x)}", ["echo ${x:-$(rm x)}", "rm x"]],
  ["echo $((1 + $(rm x)))", ["echo $((1 + $(rm x)))", "rm x"], "uncertain"],
  ["((a[$(rm x)]))", ["rm x"], "uncertain"],
  ["[[ -n $(rm x) ]]", ["rm x"]],
  ["for f in $(rm x); do true; done", ["rm x", "true"]],
  ["cat <<< $(rm x)", ["cat", "rm x"]],
  ["cat <<EOF\n$(rm x)\nEOF", ["cat", "rm x"]],
  ["cat <<EOF\n`rm x`\nEOF\nrm y", ["cat", "rm x", "rm y"]],
  ["cat <<'EOF'\n$(rm x)\nEOF", ["cat"]],
  ["f() { rm x; }; f", ["rm x", "f"]],
  ["function f { rm x; }; f", ["rm x", "f"]],
  ["f() (rm x)", ["rm x"]],
  ["echo '$(rm x)'", ["echo '$(rm x)'"]],
  ["echo ${!x}", ["echo ${!x}"], "uncertain"],
  ["echo ${x@P}", ["echo ${x@P}"], "uncertain"],
];

const WORDS: readonly Row[] = [
  ["\\rm x", ["rm x"]],
  ["'rm' x", ["rm x"]],
  ['r"m" x', ["rm x"]],
  ["r$'\\x6d' x", ["rm x"]],
  ['"git status"', ['"git status"']],
  ["git\\ status", ["git\\ status"]],
  ['git commit -m "a; rm x"', ['git commit -m "a; rm x"']],
  ["'~/x'", ["'~/x'"]],
  ["/bin/rm x", ["/bin/rm x", "rm x"]],
  ["/usr/bin/git status", ["/usr/bin/git status", "git status"]],
  ["./rm x", ["./rm x"]],
  ["$C x", ["$C x"], "uncertain"],
  ["C=rm; $C x", ["C=rm", "$C x"], "uncertain"],
  ["$(printf rm) x", ["$(printf rm) x", "printf rm"], "uncertain"],
  ["r? x", ["r? x"], "uncertain"],
  ["{rm,x}", ["{rm,x}"], "uncertain"],
  ["git\u00a0status", ["git\u00a0status"]],
];

const REDIRECTIONS: readonly Row[] = [
  ["git status > f", ["git status", "> f"]],
  ["git status >f", ["git status", "> f"]],
  ["git status >> f", ["git status", ">> f"]],
  ["git status >| f", ["git status", "> f"]],
  ["git status 2> f", ["git status", "> f"]],
  ["git status &> f", ["git status", "> f"]],
  ["git status >& f", ["git status", "> f"]],
  ["git status <> f", ["git status", "<> f"]],
  ["cat < f", ["cat", "< f"]],
  ["> f", ["> f"]],
  ["git status > $f", ["git status", "> $f"]],
  ["{ git status; } > f", ["git status", "> f"]],
  ["git status > $(rm x)", ["git status", "> $(rm x)", "rm x"]],
  ["git status 2>&1", ["git status"]],
  ["git status 2>&-", ["git status"]],
  ["git status > /dev/null 2>&1", ["git status"]],
  ["exec > f", ["exec", "> f"]],
];

const ASSIGNMENTS: readonly Row[] = [
  ["X=1 git status", ["X=1", "git status"]],
  ["PATH=/evil git status", ["PATH=/evil", "git status"]],
  ["X=$(rm x) git status", ["X=$(rm x)", "git status", "rm x"]],
  ["X=1", ["X=1"]],
  ["a=(1 $(rm x))", ["a=(1 $(rm x))", "rm x"]],
  ["export PATH=/evil; git status", ["export PATH=/evil", "git status"]],
  ["for PATH in /evil; do git status; done", ["git status"], "uncertain"],
  ["printf -v 'a[$(rm x)]' y", ["printf -v 'a[$(rm x)]' y"], "uncertain"],
  ["let 'a[`rm x`]=1'", ["let 'a[`rm x`]=1'"], "uncertain"],
];

// Bash takes text for arithmetic again, and runs what stands in a subscript.
const ARITHMETIC: readonly Row[] = [
  ["[[ 'a[$(rm x)]' -eq 0 ]]; git status", ["git status"], "uncertain"],
  ["[[ 0 -lt $'a[$(rm x)]' ]]; git status", ["git status"], "uncertain"],
  ["[[ -v 'a[$(rm x)]' ]]; git status", ["git status"], "uncertain"],
  ["(('a[$(rm x)]')); git status", ["git status"], "uncertain"],
  ['git log $(("a[\\$(rm x)]"))', ['git log $(("a[\\$(rm x)]"))'], "uncertain"],
  ["git log ${s:'a[$(rm x)]'}", ["git log ${s:'a[$(rm x)]'}"], "uncertain"],
  ["git log ${a['$(rm x)']}", ["git log ${a['$(rm x)']}"], "uncertain"],
  ["for x in 'a[$(rm x)]'; do ((x)); done", [], "uncertain"],
  ["for x in 'a[$(rm x)]'; do git log ${s:x}; done", ["git log ${s:x}"], "uncertain"],
  ["[[ ${x:='a[$(rm x)]'} ]]; [[ x -eq 1 ]]", [], "uncertain"],
  ["[[ $(cat f) -eq 1 ]]", ["cat f"], "uncertain"],
  ["f() { (($1)); }; f 'a[$(rm x)]'", ["f 'a[$(rm x)]'"], "uncertain"],
  ["((PATH=5)); git status", ["git status"], "uncertain"],
  ["((PATH++)); git status", ["git status"], "uncertain"],
  ["[[ PATH=5 -eq 5 ]]; git status", ["git status"], "uncertain"],
  ["for ((PATH=5;i<1;i++)); do git status; done", ["git status"], "uncertain"],
  ["git log {PATH}>/dev/null; git status", ["git log", "git status"], "uncertain"],
  ["coproc PATH { ls; }; git status", ["ls", "git status"], "uncertain"],
  ["echo ${LD_PRELOAD:=./x}", ["echo ${LD_PRELOAD:=./x}"], "uncertain"],
  ["while ((i < 5)); do ((i++)); done", []],
  ["for i in 1 {2..9}; do echo $((i * 2)); done", ["echo $((i * 2))"]],
  ["for ((i = 0; i < 5; i++)); do echo $i; done", ["echo $i"]],
  ["echo ${s:ab12:a[1]} ${s:ab[i]+3:16#ff}", ["echo ${s:ab12:a[1]} ${s:ab[i]+3:16#ff}"]],
  ["[[ $# -gt 0 && ${a[0]} == x && ${#a[@]} -eq 2 ]]", []],
  ["echo ${s:0:5} ${s: -3} ${a[$i]} ${a[@]}", ["echo ${s:0:5} ${s: -3} ${a[$i]} ${a[@]}"]],
];

// What shells, or the parser, read in another way.
const READ_OTHERWISE: readonly Row[] = [
  ["cat <<EOF\n${x:-'$(rm x)'}\nEOF", ["cat"], "uncertain"],
  ["git log \"${x:-$'$(rm x)'}\"", ["git log \"${x:-$'$(rm x)'}\""], "uncertain"],
  ["git status <<$'EOF'\n$EOF\nrm x\n$'EOF'\nEOF", ["git status"], "uncertain"],
  ["git log <(ls)#;rm x", ["git log <(ls)", "ls"], "uncertain"],
  ["git log <(ls) # rm x", ["git log <(ls)", "ls"]],
  ['echo "${x:-a b}" "${x//a/b}"', ['echo "${x:-a b}" "${x//a/b}"']],
];

const UNREADABLE: readonly Row[] = [
  ["git status)", ["git status"], "uncertain"],
  ["git status $(", ["git status $("], "uncertain"],
  ['git status "', ['git status "'], "uncertain"],
  ["if git status", ["git status"], "uncertain"],
  ["git status \u0000; x", ["git status \u0000", "x"], "uncertain"],
  ["git status\r", ["git status\r"], "uncertain"],
];

const ROWS = [
  LISTS,
  SUBSTITUTIONS,
  WORDS,
  REDIRECTIONS,
  ASSIGNMENTS,
  ARITHMETIC,
  READ_OTHERWISE,
  UNREADABLE,
].flat();

describe("permission parts of a command line", () => {
  it.each(ROWS.map((row) => [row[0], row] as const))("%j", (_command, row) => expectParts(row));

  it("is sure of plain commands only, whatever stands behind them", () => {
    const behind = fc.constantFrom(
      "; x",
      " && x",
      " | x",
      "\nx",
      " & x",
      " || x",
      " $(x)",
      " `x`",
      " <(x)",
      " > x",
      " x",
    );
    fc.assert(
      fc.property(behind, fc.string({ maxLength: 8 }), (tail, noise) => {
        const { parts, uncertain } = shellParts(`git status${tail}${noise}`, "bash");
        expect(uncertain === true || parts.some((part) => part !== "git status")).toBe(true);
      }),
    );
  });

  // Each was read in every way in which it can be cut.
  it.each([
    ["letters", `git log \${s:${"a".repeat(10_000)}!}`],
    ["digits", `git log \${s:${"1".repeat(10_000)}!}`],
    ["names", `git log \${s:${"ab+".repeat(10_000)}!}`],
    ["brackets", `printf -v '${"[".repeat(200_000)}' x`],
    ["substitutions", `git log '${"<(".repeat(200_000)}'`],
  ])("takes no time on many %s", (_name, command) => {
    expect(shellParts(command, "bash").parts).toEqual([command]);
  });

  it("gives up on what stands too deep in itself, and takes no time for it", () => {
    const deep = (inner: string, times: number) => {
      let command = inner;
      for (let level = 0; level < times; level++) command = `eval ${JSON.stringify(command)}`;
      return command;
    };
    expect(shellParts(deep("rm x", 3), "bash").parts).toContain("rm x");
    expect(shellParts(deep("rm x", 12), "bash").uncertain).toBe(true);
    expect(shellParts(`echo ${"$(".repeat(5_000)}rm x${")".repeat(5_000)}`, "bash").uncertain).toBe(true);
    expect(shellParts(`env -i ${"env -i ".repeat(500)}rm x`, "bash").parts).toContain("rm x");
  });
});

describe("a plain sh", () => {
  it.each([
    ["git status && rm x | cat", ["git status", "rm x", "cat"]],
    ['for f in a b; do echo "$f" ${f:-x} $(date) 2> /dev/null; done', ['echo "$f" ${f:-x} $(date)', "date"]],
  ] as const)("%s is read as in Bash", (command, parts) => {
    expect(shellParts(command, "sh")).toEqual({ parts });
  });

  it.each([
    "[[ a > b ]]",
    "(( rm ))",
    "git status &> f",
    "git status |& cat",
    "echo $'a'",
    "echo {a,b}",
    "cat <(ls)",
    "cat <<< a",
    "function f { ls; }",
    "echo ${x//a/b}",
    "a[1]=2",
    "time ls",
  ])("%s may mean something else there", (command) => {
    expect(shellParts(command, "sh").uncertain).toBe(true);
  });
});
