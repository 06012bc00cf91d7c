import type { Runner } from "../runner.ts";

export const npm: Runner = {
  name: "npm",
  signature:
    /npm (?:ERR!|error|warn|WARN|notice|info|http|verb|timing)\b|(?:added|changed|removed|audited) \d+ packages?|> \S+@\d\S* \S|found \d+ vulnerabilit/,
  anchor:
    /npm (?:ERR!|error|warn|WARN)|(?:added|changed|removed|audited|up to date)\b|\d+ (?:\w+ severity )?vulnerabilit|found \d/,
  routine: /npm (?:http|info|timing|verb|sill|notice)/,
};
