import type { TokenAt } from "./pattern-token.ts";

const NAMED = /^\(\?P?<[A-Za-z_][\w.[\]]*>/;
const FLAGS = /^\(\?([a-zA-Z]*(?:-[a-zA-Z]+)?)([:)])/;
const COMMON_FLAGS = /^[imsU-]*$/;

/** Reads the opening of a group, or flags, at `at`. */
export function readGroup(pattern: string, at: number): TokenAt {
  const rest = pattern.slice(at, at + 64);
  const fault = (problem: string): TokenAt => ({ fault: { at, problem } });
  if (!rest.startsWith("(?")) return { token: { kind: "open", re2: "(?:", ripgrep: "(?:" }, end: at + 1 };
  if (/^\(\?<?[=!]/.test(rest)) return fault("look-around is not supported");
  const named = NAMED.exec(rest);
  if (named) return { token: { kind: "open", re2: "(?:", ripgrep: "(?:" }, end: at + named[0].length };
  const flags = FLAGS.exec(rest);
  if (!flags) return fault(`unknown kind of group ${rest.slice(0, 3)}`);
  const letters = flags[1] ?? "";
  const on = letters.split("-")[0] ?? "";
  return {
    token: {
      kind: flags[2] === ":" ? "open" : "flags",
      re2: flags[0],
      ripgrep: flags[0],
      ...(on.includes("i") ? { ignoresCase: true } : {}),
      ...(letters === "" || letters === "i" ? {} : { wholeText: true }),
      ...(COMMON_FLAGS.test(letters) ? {} : { onlyRipgrep: flags[0] }),
    },
    end: at + flags[0].length,
  };
}
