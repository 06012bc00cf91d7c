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
