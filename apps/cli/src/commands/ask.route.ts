import { INPUT_FORMATS, OUTPUT_FORMATS } from "../output/format.ts";
import { limitFlags, modelFlags, rootFlag, ruleFlags, taskFlag, text, trustProjectFlag } from "./flags.ts";
import { buildRoute } from "./route.ts";

export const askRoute = buildRoute({
  load: async () => (await import("./ask.ts")).ask,
  parameters: {
    flags: {
      print: { kind: "boolean", optional: true, brief: "Print the answer and end", withNegated: false },
      output: {
        kind: "enum",
        values: OUTPUT_FORMATS,
        optional: true,
        brief: "How the answer is printed (default: text)",
      },
      json: { kind: "boolean", optional: true, brief: "The same as --output json", withNegated: false },
      input: {
        kind: "enum",
        values: INPUT_FORMATS,
        optional: true,
        brief: "stream-json: further questions are lines of JSON on stdin (default: text)",
      },
      ...modelFlags,
      continue: {
        kind: "boolean",
        optional: true,
        brief: "Go on with the newest session of the folder",
        withNegated: false,
      },
      resume: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "id|file",
        brief: "Go on with this session: its id, the beginning of it, or a file",
      },
      root: rootFlag,
      ...ruleFlags,
      ...limitFlags,
      task: taskFlag,
      trustProject: trustProjectFlag,
    },
    aliases: { p: "print", m: "model", c: "continue" },
    positional: {
      kind: "array",
      parameter: {
        parse: text,
        placeholder: "question",
        brief: "The question; the text of a pipe is appended",
      },
    },
  },
  brief: "Ask one thing; on a terminal without a question, chat",
});
