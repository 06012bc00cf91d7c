/** What could rewrite the screen or turn the order of what is read around. */
const HIDDEN = /\r\n|(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu;
const CONTROL_PICTURES = 0x2400;
const REPLACEMENT = "\ufffd";

/** Foreign text as it may be written to a terminal: what would act on it is made visible. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (found) => {
    if (found === "\r\n") return "\n";
    const code = found.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(CONTROL_PICTURES + code) : REPLACEMENT;
  });
}
