import type { Runner } from "../runner.ts";

/** A service's own log: a level on every line. */
export const levelLog: Runner = {
  name: "log with levels",
  signature:
    /(?:[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ]|\w{3} +\d+ )?\d\d:\d\d:\d\d[^\n]{0,60}?)?[[(<]?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b[\])>: |]|(?:\{|time=)[^\n]{0,200}?\b(?:level|lvl|severity)"?[=:] ?"?\w|\[(?:trace|debug|info|warn(?:ing)?|error)\]/,
  signatureShare: 0.6,
  words: /(?:level|lvl|severity)"?[=:] ?"?(?:warn|error|fatal|crit)|\[(?:warn|error|fatal|crit)/,
};
