import type { McpToolsOptions } from "@toolrail/mcp-client";
import * as v from "valibot";
import type { CliContext, LineReader } from "../context.ts";
import { createPalette } from "../output/palette.ts";
import type { Person } from "../output/person.ts";
import { visibleLine } from "../output/visible-line.ts";
import { visibleText } from "../output/visible-text.ts";
import { canBeAsked, type Field, type FieldAnswer, fieldPrompt, readField } from "./field.ts";

type Elicit = NonNullable<McpToolsOptions["elicit"]>;
type Content = Record<string, NonNullable<Extract<FieldAnswer, { ok: true }>["value"]>>;

const formSchema = v.object({
  mode: v.optional(v.literal("form")),
  message: v.string(),
  requestedSchema: v.object({
    properties: v.record(v.string(), v.pipe(v.record(v.string(), v.unknown()), v.check(canBeAsked))),
    required: v.optional(v.array(v.string()), []),
  }),
});

const DECLINED = { action: "decline" };
const BEGIN = "[y] answer  [n] decline: ";

/** Puts a server's form to the person, field by field; what is no plain form is declined. */
export function createElicitation(context: CliContext, person: Person): Elicit {
  const { stderr, env } = context;
  const { bold, yellow } = createPalette(stderr, env);

  return async (params, { server, signal }) => {
    const form = v.safeParse(formSchema, params);
    if (!form.success) {
      await person.talk(signal, async () => void stderr.write(cannotAsk(server)));
      return DECLINED;
    }
    const { message, requestedSchema } = form.output;
    const content = await person.talk(signal, (reader) => {
      stderr.write(`\n${yellow("The MCP server asks:")} ${bold(visibleLine(server))}\n`);
      stderr.write(`  ${visibleText(message).replace(/\n/gu, "\n  ")}\n`);
      return fillForm(context, reader, requestedSchema);
    });
    return content === undefined ? DECLINED : { action: "accept", content };
  };
}

function cannotAsk(server: string): string {
  return `toolrail: the MCP server "${visibleLine(server)}" asks for what can't be asked here; declined\n`;
}

/** Undefined when the person declines, leaves before the end, or leaves a field open that must be filled. */
async function fillForm(
  { stderr }: CliContext,
  reader: LineReader,
  { properties, required }: v.InferOutput<typeof formSchema>["requestedSchema"],
): Promise<Content | undefined> {
  const begin = (await reader.ask(BEGIN, { fresh: true }))?.trim().toLowerCase();
  if (begin !== "y" && begin !== "yes") return undefined;
  const content: Content = {};
  for (const [name, schema] of Object.entries(properties)) {
    const field: Field = { name, schema, required: required.includes(name) };
    const line = await reader.ask(fieldPrompt(field), { fresh: true });
    if (line === undefined) return undefined;
    const answer = readField(field, line);
    if (!answer.ok) {
      stderr.write(`  ${answer.message}; declined\n`);
      return undefined;
    }
    if (answer.value !== undefined) content[name] = answer.value;
  }
  return content;
}
