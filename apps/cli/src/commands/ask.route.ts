import { OPENAI_APIS } from "../config/model-choice.ts";
import { OUTPUT_FORMATS } from "../output/format.ts";
import { rootFlag, ruleFlags, text, trustProjectFlag } from "./flags.ts";
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
      model: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "provider/name",
        brief: "Which model answers (default: the built-in offline model when no key is set)",
      },
      baseUrl: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "url",
        brief: "Address of the API, where it is not the provider's own",
      },
      api: {
        kind: "enum",
        values: OPENAI_APIS,
        optional: true,
        brief: "Which API the server speaks, where it is OpenAI's or compatible (default: chat)",
      },
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
        placeholder: "id",
        brief: "Go on with this session; a beginning of its id is enough",
      },
      root: rootFlag,
      ...ruleFlags,
      trustProject: trustProjectFlag,
    },
    aliases: { p: "print", m: "model", c: "continue" },
    positional: {
      kind: "array",
      parameter: { parse: text, placeholder: "question", brief: "The question; stdin when there is none" },
    },
  },
  brief: "Ask one thing; on a terminal without a question, chat",
});
