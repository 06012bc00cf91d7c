import type { Runner } from "../runner.ts";

export const maven: Runner = {
  name: "maven",
  signature:
    /\[(?:INFO|ERROR|WARNING)\] (?:Scanning for|Building |BUILD |-{3}|Running |Tests run|Total time|Reactor |Failed to execute)/,
  anchor:
    /\[(?:ERROR|WARNING|FATAL)\]|\[INFO\] (?:BUILD |Reactor Summary|Total time|Tests run:[^\n]*\d$)|Tests run:/,
  routine: /\[(?:INFO|DEBUG)\]|\S+ \[[^\]\n]*\] (?:INFO|DEBUG|TRACE)/,
};
