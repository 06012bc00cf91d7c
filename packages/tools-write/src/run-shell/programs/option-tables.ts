// The plain options of programs that others can run programs or write files through; see `parseOptions` for the form.

const LOG =
  "#puabwzsqmcrtiEFPgRM?C?B?DWU:n:l:L:S?G? --oneline --stat=? --numstat --shortstat --summary --name-only --name-status --graph --all --decorate=? --no-decorate --abbrev-commit --abbrev=? --pretty=? --format= --since= --until= --after= --before= --author= --committer= --grep= --all-match --invert-grep --max-count= --skip= --follow --merges --no-merges --first-parent --reverse --branches=? --tags=? --remotes=? --cached --staged --color=? --no-color --word-diff=? --color-words=? --diff-filter= --find-renames=? --find-copies=? --no-renames --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --unified= --patch --no-patch --raw --minimal --patience --histogram --diff-algorithm= --date= --date-order --topo-order --left-right --cherry-pick --cherry --ancestry-path --relative=? --exit-code --quiet --check --no-ext-diff --no-textconv --text --function-context --dirstat=? --submodule=? --merge-base --source --full-history --boundary --count --no-prefix --pickaxe-all --pickaxe-regex --binary --full-index --compact-summary --output>";

/** By subcommand. One that is missing is not plain: an alias may stand behind it. */
export const GIT_OPTIONS: Readonly<Record<string, string>> = {
  add: "AunvfN --all --update --no-all --dry-run --verbose --force --intent-to-add --ignore-errors --renormalize",
  blame:
    "wsecltfpnbM?C?L: --porcelain --line-porcelain --date= --since= --show-email --show-name --show-number --abbrev= --first-parent",
  branch:
    "avrdDmMcCflqu: --all --remotes --verbose --delete --move --copy --force --list --show-current --contains=? --no-contains=? --merged=? --no-merged=? --sort= --format= --points-at= --set-upstream-to= --unset-upstream --track=? --no-track --color=? --quiet",
  "cat-file": "tspe",
  "check-ignore": "vnq --verbose --quiet --non-matching",
  checkout: "b:B:fqtdm --theirs --ours --force --quiet --track=? --no-track --detach --orphan= --merge",
  "cherry-pick": "xnm: --no-commit --continue --abort --skip --quit --mainline= --allow-empty --no-edit",
  clean: "dfnqxXe: --dry-run --force --quiet --exclude=",
  clone:
    "qb:no: --depth= --branch= --single-branch --no-tags --filter= --origin= --quiet --no-checkout --sparse --verbose",
  commit:
    "am:qvsnF:C: --all --message= --amend --no-edit --no-verify --allow-empty --author= --date= --signoff --fixup= --squash= --quiet --verbose --file= --dry-run --only --reset-author --no-gpg-sign",
  config:
    "l --get --get-all --get-regexp --list --global --local --system --show-origin --show-scope --name-only",
  describe:
    " --tags --all --always --long --dirty=? --abbrev= --exact-match --match= --exclude= --contains --first-parent",
  diff: LOG,
  fetch:
    "pqvtfan --prune --all --tags --no-tags --depth= --deepen= --unshallow --force --dry-run --quiet --verbose --prune-tags",
  "for-each-ref": " --format= --sort= --count= --contains=? --merged=? --no-merged=? --points-at=",
  grep: "#ahHivwnlLcEGFPoqrWpze:A:B:C:m: --cached --untracked --heading --break --color=? --count --files-with-matches --name-only --ignore-case --word-regexp --line-number --column --fixed-strings --extended-regexp --perl-regexp --and --or --not --all-match --max-depth= --max-count= --context= --after-context= --before-context= --show-function --function-context --quiet --text --only-matching",
  init: "qb: --quiet --initial-branch=",
  log: LOG,
  "ls-files":
    "cdomuszktvx: --cached --deleted --others --modified --unmerged --stage --ignored --exclude-standard --exclude= --error-unmatch --full-name --directory --eol",
  "ls-remote": "qht --heads --tags --refs --quiet --exit-code --symref --sort=",
  "ls-tree": "rdtlz --name-only --name-status --full-name --full-tree --long --abbrev=? --format=",
  merge:
    "m:qn --message= --no-ff --ff-only --ff --squash --no-commit --commit --no-edit --abort --continue --quit --quiet --stat --no-stat",
  "merge-base": "a --all --is-ancestor --fork-point --octopus --independent",
  mv: "fknv --force --dry-run --verbose",
  pull: "rqvptf --rebase=? --no-rebase --ff-only --ff --no-ff --tags --prune --autostash --no-edit --quiet --verbose --all --depth= --stat --squash",
  push: "ufnqvd --set-upstream --force --force-with-lease=? --force-if-includes --tags --follow-tags --dry-run --all --delete --no-verify --porcelain --quiet --verbose --prune --atomic",
  rebase:
    "q --onto= --continue --abort --skip --quit --autostash --no-autostash --autosquash --no-verify --quiet --stat",
  reflog: LOG,
  remote: "v --verbose",
  reset: "qN --soft --mixed --hard --merge --keep --quiet --intent-to-add",
  restore: "s:SWq --source= --staged --worktree --quiet --ours --theirs --merge",
  "rev-list": LOG,
  "rev-parse":
    "q --abbrev-ref=? --short=? --verify --quiet --show-toplevel --show-prefix --show-cdup --git-dir --git-common-dir --is-inside-work-tree --is-bare-repository --symbolic-full-name --all --branches=? --tags=?",
  revert: "nm: --no-commit --no-edit --continue --abort --skip --quit --mainline=",
  rm: "rfnq --cached --force --dry-run --quiet --ignore-unmatch",
  shortlog: "#snec --summary --numbered --email --all --no-merges --since= --until= --author= --group=",
  show: LOG,
  "show-ref": "dqs --heads --tags --head --verify --dereference --quiet --hash=? --abbrev=?",
  stash:
    "pukaqm: --patch --stat --message= --include-untracked --keep-index --index --quiet --all --staged --oneline --name-only",
  status:
    "sbzvu?M? --short --branch --porcelain=? --untracked-files=? --ignored=? --long --verbose --ahead-behind --no-ahead-behind --show-stash --no-renames",
  switch:
    "c:C:dfqtm --create= --force-create= --detach --force --quiet --track=? --no-track --orphan= --discard-changes --merge",
  tag: "#ldam:n?f --list --delete --annotate --message= --force --sort= --contains=? --merged=? --no-merged=? --points-at= --format=",
  version: "",
  worktree: " --porcelain",
};

/** By program: the options that write no file that they don't name, and start no other program. */
export const OPTIONS: Readonly<Record<string, string>> = {
  awk: "F:v: --field-separator= --assign= --re-interval --posix --traditional --sandbox --csv",
  curl: "sSfLIivkGg46H:A:X:d:m:e:r:u:F:w:o> --silent --show-error --fail --fail-with-body --location --head --include --verbose --insecure --get --compressed --header= --user-agent= --request= --data= --data-raw= --data-urlencode= --json= --max-time= --connect-timeout= --retry= --retry-delay= --url= --output> --write-out= --user= --referer= --http1.1 --http2 --no-progress-meter --range= --form=",
  fd: "HIsigaLp0uFqlt:e:E:d:S:c:1 --hidden --no-ignore --case-sensitive --ignore-case --glob --absolute-path --follow --full-path --print0 --unrestricted --fixed-strings --quiet --list-details --type= --extension= --exclude= --max-depth= --min-depth= --exact-depth= --size= --changed-within= --changed-before= --color= --max-results= --version",
  grep: "#EFGPivwxycloLqsbnHhTZzraRIUe:m:A:B:C:D:d:f: --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color=? --colour=? --files-with-matches --files-without-match --max-count= --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --null --after-context= --before-context= --context= --text --binary-files= --include= --exclude= --exclude-dir= --recursive --dereference-recursive --regexp= --file= --line-buffered --version",
  less: "#FRSXNnIiMmEeJsgGqQ --quit-if-one-screen --RAW-CONTROL-CHARS --chop-long-lines --no-init --LINE-NUMBERS --ignore-case --version",
  make: "j?knsBiwdqC: --jobs=? --keep-going --dry-run --silent --no-print-directory --always-make --quiet --just-print --version",
  npm: "sdqDSEOPgfylaw: --silent --quiet --verbose --loglevel= --if-present --workspace= --workspaces --include-workspace-root --save --save-dev --save-exact --no-save --save-optional --save-peer --global --omit= --include= --production --json --depth= --all --long --no-audit --audit=? --no-fund --prefer-offline --offline --legacy-peer-deps --force --ignore-scripts --dry-run --tag= --access= --audit-level= --no-progress --version",
  rg: "#inwxlcvFSsUuLHINpq0abPoe:g:t:T:A:B:C:m:d:j:M:f:r:E: --ignore-case --smart-case --case-sensitive --line-number --no-line-number --word-regexp --line-regexp --files --files-with-matches --files-without-match --count --count-matches --invert-match --fixed-strings --multiline --multiline-dotall --hidden --no-ignore --no-ignore-vcs --follow --with-filename --no-filename --heading --no-heading --json --stats --text --pcre2 --only-matching --quiet --null --glob= --iglob= --type= --type-not= --type-list --after-context= --before-context= --context= --max-count= --max-depth= --max-columns= --max-filesize= --threads= --sort= --sortr= --color= --regexp= --file= --replace= --encoding= --column --trim --vimgrep --pretty --unrestricted --no-messages --passthru --version --no-config",
  sed: "nErsuze:i --quiet --silent --regexp-extended --separate --unbuffered --null-data --expression= --in-place --version",
  sort: "bdfghinMRrVcCmsuzk:t:S:o> --reverse --numeric-sort --unique --human-numeric-sort --version-sort --general-numeric-sort --ignore-case --ignore-leading-blanks --dictionary-order --month-sort --random-sort --stable --check --merge --zero-terminated --key= --field-separator= --buffer-size= --parallel= --output> --version",
  split:
    "#dexl:b:C:n:a:t: --lines= --bytes= --number= --line-bytes= --suffix-length= --numeric-suffixes=? --hex-suffixes=? --additional-suffix= --elide-empty-files --verbose --separator=",
  tar: "ctxruvzjJapkOmSC:f> --exclude= --exclude-vcs --strip-components= --create --extract --list --file> --gzip --bzip2 --xz --zstd --verbose --keep-old-files --no-same-owner --version",
  tee: "aip --append --ignore-interrupts --output-error=?",
  zip: "#rqjyuvDX --version",
};

/** Plain arguments of `find`; its numbers and the operators `!`, `(` and `)` aside. */
export const FIND_WORD: RegExp =
  /^-(?:i?name|i?path|i?wholename|x?type|maxdepth|mindepth|size|[acm]time|[acm]min|newer|empty|not|or?|and?|print0?|printf|prune|i?regex|regextype|perm|user|group|[LHP]|xdev|mount|depth|readable|writable|executable|ls|quit|samefile|links|inum|true|false|daystart|\d+)$/;

/** They run what stands in their arguments, their input or a file of theirs, in ways that no table tells. */
export const RUNNERS: ReadonlySet<string> = new Set(
  "at batch bwrap busybox caffeinate chroot chrt choom chronic cpulimit crontab dbus-run-session dc doas ed emacs entr ex expect fakeroot faketime firejail flock gdb i386 ionice linux32 linux64 lldb ltrace m4 mariadb mysql ncat nc nsenter numactl nvim parallel perf pkexec prlimit proot psql rsync runuser scp screen script setarch setpriv setsid sftp sg socat sqlite3 ssh sshpass start-stop-daemon strace su sudo systemd-run taskset tmux toybox uname26 unbuffer unshare valgrind vi view vim vimdiff watch x86_64 xargs xvfb-run".split(
    " ",
  ),
);

export const SHELL_NAME: RegExp =
  /^(?:(?:ba|da|a|z|k|mk|pdk|lk|ok|ya|c|tc|fi|hu|bo|o|y|po|r|rba|rk|rz|elvi|xon)?sh|nu|pwsh|powershell)$/;
const SCRIPT = String.raw`(?![-+])(?!\S*(?:stdin|/fd/|/proc/|/dev/))\S+(?: |$)`;
const PROGRAM = String.raw`(?<program>[@\w][\w./@-]*)(?: |$)`;
const SCRIPT_ONLY: RegExp = new RegExp(`^(?:(?:-w )?${SCRIPT}|--version$)`);
const PACKAGE_WORD = `(?:test|t|run|install|i|add|remove|rm|up|update|upgrade|start|build|lint|dev|list|ls|why|outdated|audit|info|view|publish|pack|format|typecheck|check|ci|--version|-v)(?: |$)`;
const PACKAGE_SCRIPTS = new RegExp(
  `^(?:(?:-s|--silent|-r|--recursive) )*(?:$|${PACKAGE_WORD}|(?!create|init|node|config|set|plugin|explore|x |env|patch)(?:(?:dlx|exec) )?${PROGRAM})`,
);
const NPX = new RegExp(
  `^(?:(?:-y|--yes|--no|--no-install|--offline|--prefer-offline|-q|--quiet|--) )*${PROGRAM}`,
);
const CONTAINERS =
  /^(?:ps|images|logs|inspect|version|info|pull|push|build|stop|start|restart|kill|rm|rmi|tag|port|top|stats|history|diff|wait|(?:container|image|network|volume|system) (?:ls|list|inspect|prune|rm|df|history|logs|top|stats)|compose (?:ps|up|down|logs|config|build|pull|push|stop|start|restart|ls|images|top|port|rm|version))(?: |$)/;

/**
 * Plain calls of programs that can run others: the arguments joined by blanks, without the options where `OPTIONS` has
 * a table. A rule must spell out the words up to `program`.
 */
export const FORMS: Readonly<Record<string, RegExp>> = {
  bun: new RegExp(
    `^(?:--(?:silent|watch|hot|bun) )*(?:(?:test|install|i|add|remove|rm|update|outdated|build|pm)(?: (?!-)\\S+| -[dDEgtw]| --(?:timeout|coverage|bail|only|todo|watch|dev|production|frozen-lockfile|exact|global|test-name-pattern|outdir|minify|target|filter)(?:=\\S*)?)*$|run (?:--silent |--bun )?${SCRIPT}|--version$|-v$|(?=\\S*[./])${SCRIPT}|(?!create|c |exec|repl|init|link|upgrade|run)(?:x )?${PROGRAM})`,
  ),
  bunx: NPX,
  cmake: /^(?!(?:.* )?-[EP])/s,
  deno: new RegExp(`^(?:(?:test|check|lint|fmt|task)(?: (?!-)\\S+)*$|run ${SCRIPT}|--version$)`),
  docker: CONTAINERS,
  kubectl:
    /^(?!.*--kubeconfig)(?:get|describe|logs|version|explain|top|api-resources|api-versions|cluster-info|apply|delete|create|scale|rollout|wait|label|annotate|config (?:view|get-contexts|current-context))(?: |$)/s,
  less: /^(?!(?:.* )?\+)/s,
  make: /^[\w./%@+ -]*$/,
  nerdctl: CONTAINERS,
  node: new RegExp(
    `^(?:--(?:enable-source-maps|no-warnings|check|watch|experimental-strip-types|trace-warnings|max-old-space-size=\\d+|test|test-only|test-name-pattern=\\S+|experimental-test-coverage) )*(?:${SCRIPT}|--version$|-v$|--test$)`,
  ),
  npm: new RegExp(
    `^(?:$|(?:test|t|tst|run|run-script|start|stop|restart|install|i|add|ci|uninstall|remove|rm|un|update|up|outdated|ls|list|ll|view|info|show|search|audit|fund|dedupe|prune|pack|publish|version|whoami|ping|root|prefix|why|explain|rebuild)(?: |$)|(?:exec|x) ${PROGRAM})`,
  ),
  npx: NPX,
  pipx: new RegExp(`^(?:run ${PROGRAM}|(?:install|list|upgrade|uninstall)(?: |$))`),
  pnpm: PACKAGE_SCRIPTS,
  podman: CONTAINERS,
  python: new RegExp(
    `^(?:-[uBOEIsqd]+ )*(?:${SCRIPT}|--version$|-V$|-m (?:pytest|unittest|pip|venv|build|mypy|ruff|black|isort|flake8|pylint|json\\.tool|compileall|http\\.server)(?: |$)|-m ${PROGRAM})`,
  ),
  uv: new RegExp(`^(?:(?:tool )?run ${PROGRAM}|(?:sync|lock|add|remove|pip|venv|tree|version|build)(?: |$))`),
  uvx: NPX,
  yarn: PACKAGE_SCRIPTS,
  ...Object.fromEntries(
    "ruby perl php lua luajit Rscript R osascript tclsh wish guile julia groovy jshell ghci irb ipython swift scala clojure racket sbcl"
      .split(" ")
      .map((language) => [language, SCRIPT_ONLY]),
  ),
};
export const SHELL_FORM: RegExp = new RegExp(`^(?:(?:[-+][euxv]+ )*${SCRIPT}|--version$)`);

/** The same for subcommands of git whose operands decide; `remote` is a folder where there is one of that name. */
const REMOTE = /^(?:$|(?<remote>\w[\w.-]*)(?: |$)|(?:https?|ssh|git):\/\/[^\s-]|[\w.]+@[\w.-]+:[^\s-])/;
export const GIT_FORMS: Readonly<Record<string, RegExp>> = {
  clone: /^(?:(?:https?|ssh|git):\/\/[^\s-]|[\w.]+@[\w.-]+:[^\s-])/,
  config: /^(?:[\w.-]+$|(?:get|list)(?: |$)|$)/,
  fetch: REMOTE,
  "ls-remote": REMOTE,
  pull: REMOTE,
  push: REMOTE,
  remote: /^(?:$|(?:show|get-url)(?: |$))/,
  worktree: /^list(?: |$)/,
};

const ADDRESS = String.raw`(?:\d+|\$|/[^/\\]*/)`;
/** Commands of `sed` that neither run a program nor name a file. */
export const SED_COMMAND: RegExp = new RegExp(
  String.raw`^(?:${ADDRESS}(?:,${ADDRESS})?)?!?(?:[pdq=]|s([/|#,@:])(?:(?!\1)[^\\\n]|\\[^\n])*\1(?:(?!\1)[^\\\n]|\\[^\n])*\1[gpI\d]*)$`,
);
export const AWK_CALL: RegExp =
  /^(?:if|for|while|in|print|printf|length|substr|split|index|match|g?sub|tolower|toupper|sprintf|int|and|or|sqrt|exp|log|rand|srand|return|exit|delete|else|do|switch|strftime|systime|asorti?)$/;
