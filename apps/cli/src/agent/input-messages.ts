import * as v from "valibot";
import type { InputStream } from "../context.ts";
import { readLines } from "../lines.ts";
import { parseJson } from "../session/json-lines.ts";

/** A question of `--input stream-json`, or why a line is none. */
export type InputMessage = { ok: true; text: string } | { ok: false; message: string };

const textBlock = v.looseObject({ type: v.literal("text"), text: v.string() });
const content = v.union([v.string(), v.array(textBlock)]);
const lineSchema = v.union([
  v.looseObject({ type: v.literal("user"), text: v.string() }),
  v.looseObject({ type: v.literal("user"), message: v.looseObject({ content }) }),
]);

/** Reads the user's messages from lines of JSON as they come; empty lines are passed over. */
export async function* readInputMessages(stdin: InputStream): AsyncGenerator<InputMessage> {
  let number = 0;
  for await (const line of readLines(stdin)) {
    number++;
    if (line.trim() !== "") yield readMessage(line, number);
  }
}

function readMessage(line: string, number: number): InputMessage {
  const checked = v.safeParse(lineSchema, parseJson(line));
  const text = checked.success ? textOf(checked.output).trim() : "";
  if (text !== "") return { ok: true, text };
  return {
    ok: false,
    message: `line ${number} of stdin is no message; each is {"type":"user","text":"…"}`,
  };
}

function textOf(line: v.InferOutput<typeof lineSchema>): string {
  if (typeof line.text === "string") return line.text;
  const { content: said } = line.message as { content: v.InferOutput<typeof content> };
  return typeof said === "string" ? said : said.map(({ text }) => text).join("\n");
}
