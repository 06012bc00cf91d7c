import type { Runner } from "../runner.ts";

export const docker: Runner = {
  name: "docker build",
  signature:
    /#\d+ (?:\[|DONE|CACHED|ERROR|[\d.]+ |transferring|sha256)|=> (?:\[|CACHED|ERROR)|Step \d+\/\d+ : |---> /,
  anchor:
    /#\d+ ERROR|=> ERROR|> \[|Dockerfile:\d|\d+ \| >>>|The command '|Successfully (?:built|tagged)|#\d+ (?:naming to|writing image)|returned a non-zero/,
  routine: /#\d+ (?:DONE|CACHED|sha256|transferring|extracting)/,
  heading: /#\d+ \[|Step \d+\/\d+ : /,
  section: { opens: /> \[/, closes: /ERROR: failed/ },
};

export const terraform: Runner = {
  name: "terraform",
  signature:
    /Terraform (?:used|will|has)|Plan: \d+ to|[^\s.]+\.\S+: (?:\w+ complete after|(?:Still )?\w+(?: state)?\.\.\.)|[╷╵]|# \S+ will be/,
  anchor:
    /[╷│╵]|Plan: |No changes|(?:Apply|Destroy) complete|# \S+ (?:will be destroyed|must be replaced|is tainted)/,
  routine: /\S+: (?:Creating|Still|Creation|Refreshing|Modif|Destr|Read)/,
};

export const ansible: Runner = {
  name: "ansible",
  signature: /(?:PLAY|TASK|RUNNING HANDLER) \[|PLAY RECAP|(?:ok|changed|skipping): \[/,
  anchor:
    /fatal: |failed: |PLAY (?:RECAP|\[)|\S+ +: ok=\d|An exception occurred|\[(?:WARNING|ERROR|DEPRECATION)|\.\.\.ignoring|NO MORE HOSTS/,
  routine: /(?:ok|changed|skipping|included): /,
  heading: /(?:TASK|RUNNING HANDLER) \[/,
};

/** A service's own log: a level on every line. */
export const levelLog: Runner = {
  name: "log with levels",
  signature:
    /(?:[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ]|\w{3} +\d+ )?\d\d:\d\d:\d\d[^\n]{0,60}?)?[[(<]?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b[\])>: |]|(?:\{|time=)[^\n]{0,200}?\b(?:level|lvl|severity)"?[=:] ?"?\w|\[(?:trace|debug|info|warn(?:ing)?|error)\]/,
  signatureShare: 0.6,
  words: /(?:level|lvl|severity)"?[=:] ?"?(?:warn|error|fatal|crit)|\[(?:warn|error|fatal|crit)/,
};
