/** Characters of prose, code and JSON per token of `o200k_base`. */
const ASCII_CHARACTERS_PER_TOKEN = 4;
const OTHER_CHARACTERS_PER_TOKEN = 2.2;
const CJK_TOKENS_PER_CHARACTER = 0.75;

/** A fast estimate of the tokens of `text`, ASCII and CJK told apart. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let cjk = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) ascii++;
    else if (code >= 0x2e80 && code <= 0x9fff) cjk++;
    else if (code >= 0xac00 && code <= 0xd7af) cjk++;
  }
  const other = text.length - ascii - cjk;
  return Math.ceil(
    ascii / ASCII_CHARACTERS_PER_TOKEN + cjk * CJK_TOKENS_PER_CHARACTER + other / OTHER_CHARACTERS_PER_TOKEN,
  );
}
