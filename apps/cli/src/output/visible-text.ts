/** What could rewrite the screen, turn the order of what is read around, or stand there without being seen. */
const HIDDEN =
  /\r\n|(?![\n\t])\p{Cc}|(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** The same, but for what joins or picks the letters and emoji of a text. */
const HIDDEN_IN_ANSWER =
  /\r\n|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]|(?![\n\t\u200c-\u200d\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const CONTROL_PICTURES = 0x2400;
const REPLACEMENT = "\ufffd";

/** Foreign text as it may be written to a terminal: what would act on it, or hide in it, is made visible. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, picture);
}

/** A model's answer, which nobody approves by reading it: joiners inside words and emoji stay. */
export function visibleAnswer(text: string): string {
  return text.replace(HIDDEN_IN_ANSWER, picture);
}

function picture(found: string): string {
  if (found === "\r\n") return "\n";
  const code = found.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(CONTROL_PICTURES + code) : REPLACEMENT;
}
