import type { Runner } from "../runner.ts";

export const terraform: Runner = {
  name: "terraform",
  signature:
    /Terraform (?:used|will|has)|Plan: \d+ to|[^\s.]+\.\S+: (?:\w+ complete after|(?:Still )?\w+(?: state)?\.\.\.)|[╷╵]|# \S+ will be/,
  anchor:
    /[╷│╵]|Plan: |No changes|(?:Apply|Destroy) complete|# \S+ (?:will be destroyed|must be replaced|is tainted)/,
  routine: /\S+: (?:Creating|Still|Creation|Refreshing|Modif|Destr|Read)/,
};
