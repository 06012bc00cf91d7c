import type { Runner } from "../runner.ts";

export const cargo: Runner = {
  name: "cargo",
  signature:
    /(?:Compiling|Checking|Downloaded|Fresh|Documenting) \S+ v\d|running \d+ tests?$|test result: |(?:PASS|FAIL) \[ *[\d.]+s\]|test \S+ (?:- .* )?\.\.\. |Finished .*profile|--> \S+\.rs:\d|error\[E\d/,
  anchor:
    /error|warning|test result:|----+ \S+ stdout|failures:|thread '|assertion|left: |right: |note: |help: |test \S+ \.\.\. FAILED/,
  routine:
    /PASS \[|test .* \.\.\. (?:ok|ignored)|(?:Compiling|Checking|Downloaded|Downloading|Fresh|Running) /,
  alike: {
    opens: /warning: ([^\n]*)/,
    place: /--> (\S{1,300}:\d+:\d+)$/,
    rest: /note: |help: /,
  },
  section: { opens: /failures:$/, closes: /test result:/ },
};

export const maven: Runner = {
  name: "maven",
  signature:
    /\[(?:INFO|ERROR|WARNING)\] (?:Scanning for|Building |BUILD |-{3}|Running |Tests run|Total time|Reactor |Failed to execute)/,
  anchor:
    /\[(?:ERROR|WARNING|FATAL)\]|\[INFO\] (?:BUILD |Reactor Summary|Total time|Tests run:[^\n]*\d$)|Tests run:/,
  routine: /\[(?:INFO|DEBUG)\]|\S+ \[[^\]\n]*\] (?:INFO|DEBUG|TRACE)/,
};

export const gradle: Runner = {
  name: "gradle",
  signature:
    /> (?:Task :|Configure project)|BUILD (?:SUCCESSFUL|FAILED) in|\d+ actionable tasks?:|FAILURE: Build failed/,
  anchor: /> Task \S+ FAILED|BUILD |FAILURE: |\d+ tests? completed|\d+ actionable|[ew]: |\* What went/,
  routine: /> Task \S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE| SKIPPED)?$|[^\n]{1,500} PASSED$/,
  section: { opens: /FAILURE: |> Task \S+ FAILED/, closes: /BUILD |> Task / },
};

export const tsc: Runner = {
  name: "tsc",
  signature: /[^\n]{1,500}\berror TS\d+: |Found \d+ errors? /,
  anchor: /Found \d+ error|Errors +Files$/,
  trace: /\d+ |~+/,
};

export const eslint: Runner = {
  name: "eslint",
  signature: /\d+:\d+ +(?:error|warning) +\S|✖ \d+ problems?/,
  anchor: /\d+:\d+ +(?:error|warning) |✖ |\d+ errors? and |(?:[A-Z]:)?[\w./\\@-]+\.[cm]?[jt]sx?$/,
};

/** gcc, clang, make, ninja, cmake and ctest. */
export const nativeBuild: Runner = {
  name: "gcc, clang, make, cmake",
  signature:
    /\[ *\d+%\] |\[\d+\/\d+\] \w|-- (?:The \w+ compiler|Detecting|Configuring|Build files)|g?make(?:\[\d+\])?: |(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?)(?:-\d+)? -|Test project \/|\d+\/\d+ Test +#|[^\n\s]{1,300}\.\w+:\d+:(?:\d+:)? (?:fatal |error|warning|note| {2}(?:recursively )?required )/,
  anchor:
    /g?make(?:\[\d+\])?: \*\*\*|[^\n\s:]{1,300}:\d+:(?:\d+:)? (?:fatal |note|error|warning)|[^\n:]{1,300}: In (?:member )?function|In file included|CMake (?:Error|Warning)|-- Could NOT|ninja: |collect2:|ld: |\d+% tests passed|The following tests|Total Test time/,
  frame:
    /[^\n:]{1,300}:\d+:(?:\d+:)? +(?:recursively )?required (?:from|by)|\[ skipping \d+ instantiation|[^\n:]{1,300}:\d+:\d+: note: (?:in (?:instantiation|evaluation|substitution|expansion) of|expanded from|while )/,
  alike: {
    opens: /[^\n:]{1,300}:\d+:(?:\d+:)? warning: ([^\n]*)/,
    place: /([^\n:]{1,300}:\d+(?::\d+)?): /,
    rest: /[^\n:]{1,300}:\d+:(?:\d+:)? note: /,
    leads: /In file included from |from [^\n]{1,300}[:,]$|[^\n:]{1,300}: (?:In|At) /,
  },
  words: /undefined reference|multiple definition|\*\*\*/,
  routine: /\[ *\d+%\] (?:Building|Linking|Built)|\d+\/\d+ Test +#\d+: .* Passed |Start +\d+:|-- [A-Z]/,
};

/** AddressSanitizer, LeakSanitizer, ThreadSanitizer, MemorySanitizer, UndefinedBehaviorSanitizer and Valgrind. */
export const sanitizer: Runner = {
  name: "sanitizers, valgrind",
  signature:
    /==\d+== ?(?:ERROR: |WARNING: |ABORTING|Memcheck|Helgrind|[A-Z]+ SUMMARY:|Invalid |Command: |Using Valgrind)|SUMMARY: \w*Sanitizer: |WARNING: \w*Sanitizer: |(?:Direct|Indirect) leak of \d|[^\n:]{1,300}:\d+:\d+: runtime error: |#\d+ +0x[\da-f]+ /,
  anchor:
    /==\d+== ?(?:ERROR|WARNING|ABORTING|Invalid|Conditional|Use of|Uninit|Mismatched|Source and|Syscall|Process term|Argument|\d[\d,]* (?:\([^\n)]*\) )?bytes in|[A-Z]+ SUMMARY|Possible data race)|SUMMARY: |WARNING: \w*Sanitizer|(?:READ|WRITE|Read|Write|Atomic \w+|Previous \w+) of size|(?:freed|previously allocated|allocated) by|0x[\da-f]+ is located|(?:Direct|Indirect) leak of|[^\n:]{1,300}:\d+:\d+: runtime error|Location is|Uninitialized value|Address 0x|=>0x/,
  trace: /==\d+== +(?:at|by|Address|Block|\w[^\n]*(?:alloc|free)'d)|#\d+ +0x/,
  alike: {
    opens:
      /(?:==\d+== ?)?((?:[\d,]+ (?:\([^\n)]*\) )?bytes in [\d,]+ blocks|(?:Direct|Indirect) leak of \d+ byte)[^\n]*)/,
    place:
      /(?:==\d+== +(?:at|by) 0x[\da-fA-F]+: (?!malloc|calloc|realloc|operator|strdup|mem)|#\d+ +0x[\da-f]+ in (?!__interceptor|malloc|calloc|realloc|operator))([^\n]{1,200})/,
  },
};

export const npm: Runner = {
  name: "npm",
  signature:
    /npm (?:ERR!|error|warn|WARN|notice|info|http|verb|timing)\b|(?:added|changed|removed|audited) \d+ packages?|> \S+@\d\S* \S|found \d+ vulnerabilit/,
  anchor:
    /npm (?:ERR!|error|warn|WARN)|(?:added|changed|removed|audited|up to date)\b|\d+ (?:\w+ severity )?vulnerabilit|found \d/,
  routine: /npm (?:http|info|timing|verb|sill|notice)/,
};

/** webpack and vite. */
export const bundler: Runner = {
  name: "webpack, vite",
  signature:
    /asset \S+ [\d.]+ (?:bytes|[KM]iB)|webpack \d[\d.]* compiled|modules by path|\.\/\S+ [\d.]+ (?:bytes|[KM]iB)|vite v\d|transforming(?:\.\.\.| \()|rendering chunks|computing gzip|✓ (?:\d+ modules|built in)|\S+ +[\d.,]+ [kM]B(?: │| \|)/,
  anchor:
    /(?:ERROR|WARNING) in|webpack \d[\d.]* compiled|✓ built in|[x✗] Build failed|error during build|\(!\)|@ \.\/|Module not found|You may need|vite v\d|file: |\[vite\]/,
  routine: /asset |modules by|\.\/\S+ [\d.]+ (?:bytes|[KM]iB)|✓ \d+ modules/,
  section: { opens: /error during build/, closes: /npm |\S+ +[\d.,]+ [kM]B/ },
};
