import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";
import type { IssuedItems } from "./issued-items.ts";

type Item = Record<string, unknown>;

/** Reasoning as it was issued, and before what it led to; and what was issued behind reasoning not without it. */
export function checkReasoning(
  items: readonly Item[],
  request: { issued: IssuedItems; stored: boolean; model: unknown },
): OpenAIFault | undefined {
  const present = new Set<unknown>();
  for (const [position, item] of items.entries()) {
    const id = presentText(item.id);
    if (item.type === "reasoning") {
      const found = checkSeal(item, `input[${position}]`, request) ?? checkFollower(items, position);
      if (found) return found;
      present.add(id);
      continue;
    }
    const needed = id === undefined ? undefined : request.issued.reasoningBefore(id);
    if (needed !== undefined && !present.has(needed))
      return fault(
        "input",
        `Item '${id}' of type '${item.type}' was provided without its required 'reasoning' item: '${needed}'.`,
      );
  }
  return undefined;
}

function checkSeal(
  item: Item,
  place: string,
  { issued, stored, model }: { issued: IssuedItems; stored: boolean; model: unknown },
): OpenAIFault | undefined {
  const sealed = presentText(item.encrypted_content);
  const id = presentText(item.id);
  if (sealed === undefined) {
    const open = asList(item.content).some((part) => presentText(asRecord(part)?.text) !== undefined);
    if (open || stored) return undefined;
    return fault(
      "input",
      `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`,
    );
  }
  const author = issued.reasoningOf(sealed);
  const isOwn = author !== undefined && (id === undefined || id === author.id);
  return isOwn && (author.model ?? model) === model ? undefined : unverified(place);
}

function checkFollower(items: readonly Item[], position: number): OpenAIFault | undefined {
  const next = items.slice(position + 1).find((item) => item.type !== "reasoning");
  const ends = !next || next.role === "user" || String(next.type).endsWith("_output");
  if (!ends) return undefined;
  const { id } = items[position] ?? {};
  return fault("input", `Item '${id}' of type 'reasoning' was provided without its required following item.`);
}

/** The answer to encrypted content that the model can't read. */
export function unverified(place: string): OpenAIFault {
  const message = "the encrypted content could not be verified";
  return fault(`${place}.encrypted_content`, message, "invalid_encrypted_content");
}
