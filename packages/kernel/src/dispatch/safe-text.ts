import type { ToolResultMessage } from "@toolrail/protocol";

// Lone surrogates and all controls but tab and newline.
const UNSAFE = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

const REPLACEMENT = "\ufffd";
const PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * Text that every provider takes. A control becomes its picture (NUL `␀`, escape `␛`, delete `␡`); a lone surrogate,
 * and a control that has no picture, becomes U+FFFD. Each is one character for one, so that lengths stay.
 */
export function safeText(text: string): string {
  return text.replace(UNSAFE, (unsafe) => {
    const code = unsafe.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? "\u2421" : REPLACEMENT;
  });
}

/** The same object back when its text is safe already. */
export function safeResult(result: ToolResultMessage): ToolResultMessage {
  const content = result.content.map((block) => {
    if (block.type !== "text") return block;
    const text = safeText(block.text);
    return text === block.text ? block : { ...block, text };
  });
  return content.every((block, index) => block === result.content[index]) ? result : { ...result, content };
}
