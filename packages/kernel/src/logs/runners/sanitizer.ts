import type { Runner } from "../runner.ts";

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
