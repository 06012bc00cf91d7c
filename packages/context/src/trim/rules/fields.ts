import { keepFields } from "../../fields/keep-fields.ts";
import type { ShorteningRule } from "./rule.ts";

/** Of an answer in JSON only the fields that are listed for its tool. */
export const FIELDS: ShorteningRule = {
  name: "fields",
  shorten({ name, text, message }, { fieldsOf }) {
    const tree = fieldsOf(name);
    return tree && keepFields(text, tree, message.toolCallId);
  },
};
