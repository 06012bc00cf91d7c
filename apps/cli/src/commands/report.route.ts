import { text } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const reportRoute = buildRoute({
  load: async () => (await import("./report.ts")).report,
  parameters: {
    flags: {
      output: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "The file to write (default: toolrail-report-ID.html in the working directory)",
      },
      open: {
        kind: "boolean",
        optional: true,
        brief: "Open the page in a browser",
        withNegated: false,
      },
    },
    aliases: { o: "output" },
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: text,
          placeholder: "session",
          brief: "A session's id, a session log, or a file of messages; - for stdin",
        },
      ],
    },
  },
  brief: "Write a page that shows a session: context by turn, cache, cost, each tool call",
});
