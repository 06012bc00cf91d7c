import type { McpToolsOptions } from "@toolrail/mcp-client";
import * as v from "valibot";
import type { CliContext, LineReader } from "../context.ts";
import { createPalette } from "../output/palette.ts";
import type { Person } from "../output/person.ts";
import { visibleText } from "../output/visible-text.ts";
import { whenAborted } from "../when-aborted.ts";
import { type Field, fieldPrompt, readField } from "./field.ts";

type Elicit = NonNullable<McpToolsOptions["elicit"]>;
type Content = Record<string, string | number | boolean>;

const formSchema = v.object({
  mode: v.optional(v.literal("form")),
  message: v.string(),
  requestedSchema: v.object({
    properties: v.record(
      v.string(),
      v.looseObject({ type: v.picklist(["string", "number", "integer", "boolean"]) }),
    ),
    required: v.optional(v.array(v.string()), []),
  }),
});

const DECLINED = { action: "decline" };
const BEGIN = "[y] answer  [n] decline: ";

/** Puts a server's form to the person, field by field; what is no plain form is declined. */
export function createElicitation(context: CliContext, { screen, openReader }: Person): Elicit {
  const { stderr, env } = context;
  const { bold, yellow } = createPalette(stderr, env);
  return async (params, { server, signal }) => {
    const form = v.safeParse(formSchema, params);
    if (!form.success) return DECLINED;
    const { message, requestedSchema } = form.output;
    const resume = screen.hold();
    const reader = await openReader();
    try {
      stderr.write(`\n${yellow("The MCP server asks:")} ${bold(visibleText(server))}\n`);
      stderr.write(`  ${visibleText(message).replace(/\n/gu, "\n  ")}\n`);
      const content = await Promise.race([fillForm(context, reader, requestedSchema), whenAborted(signal)]);
      return content === undefined ? DECLINED : { action: "accept", content };
    } finally {
      reader.close();
      if (signal.aborted) stderr.write("\n");
      resume();
    }
  };
}

/** Undefined when the person declines, or leaves a field open that must be filled. */
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
    const answer = readField(field, line ?? "");
    if (!answer.ok) {
      stderr.write(`  ${answer.message}; declined\n`);
      return undefined;
    }
    if (answer.value !== undefined) content[name] = answer.value;
  }
  return content;
}
