import type { Runner } from "../runner.ts";

export const ansible: Runner = {
  name: "ansible",
  signature: /(?:PLAY|TASK|RUNNING HANDLER) \[|PLAY RECAP|(?:ok|changed|skipping): \[/,
  anchor:
    /fatal: |failed: |PLAY (?:RECAP|\[)|\S+ +: ok=\d|An exception occurred|\[(?:WARNING|ERROR|DEPRECATION)|\.\.\.ignoring|NO MORE HOSTS/,
  routine: /(?:ok|changed|skipping|included): /,
  heading: /(?:TASK|RUNNING HANDLER) \[/,
};
