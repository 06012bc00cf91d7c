import { FETCH_FULL } from "../../ref.prompt.ts";
import { cutLength } from "./cut-length.ts";
import type { ShorteningRule } from "./rule.ts";

/** Of what is long only the start. */
export const LENGTH: ShorteningRule = {
  name: "length",
  shorten({ name, text, message }, { maxChars }) {
    // A page of it has the size that was asked for, and its last line says how to go on.
    return name === FETCH_FULL ? undefined : cutLength(text, maxChars, message.toolCallId);
  },
};
