/** What steers a screen or the direction of text, and what is never seen: all controls but tab and line feed among it. */
const HIDDEN =
  /(?:(?![\t\n])\p{Cc}|(?!\p{Variation_Selector}|[\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\u{e0100}-\u{e01ef}\ufff9-\ufffb])+/gu;
const BRAILLE_BLANK = /\u2800/g;

// Letters of other scripts than Latin, and signs: what has variants, and what joiners form.
const SHAPED = "(?!\\p{Script=Latin}|\\p{ASCII})[\\p{L}\\p{S}\\p{Emoji}]";
const KEYCAP = "(?=\\ufe0f\\u20e3)(?<=[0-9#*])";
const IDLE_SELECTOR = new RegExp(`(?<!${SHAPED})(?!${KEYCAP})\\p{Variation_Selector}`, "gu");
const JOINER = "[\\u200c\\u200d]";
const IDLE_JOINER = new RegExp(`(?<=${JOINER})${JOINER}|(?<!${SHAPED}|\\p{M})${JOINER}(?!${SHAPED})`, "gu");

/** `show` writes the code points of what is never seen in its place. */
export type HiddenCharacters = "remove" | "show";

/** Further hidden characters of one run are counted, so that a long one does not grow tenfold. */
const MAX_SHOWN = 4;

/**
 * A text of whole characters, all of which are seen. Carriage returns become line feeds, the blank of Braille a space.
 * One joiner or variation selector stays where a script or an emoji has a use for it. A clean text stays as it is.
 */
export function cleanText(text: string, hidden: HiddenCharacters = "remove"): string {
  const replacement = hidden === "show" ? codePoints : () => "";
  const whole = text.toWellFormed().replace(/\r\n?/g, "\n").replace(BRAILLE_BLANK, " ");
  return [HIDDEN, IDLE_SELECTOR, IDLE_JOINER].reduce(
    (dirty, characters) => dirty.replace(characters, replacement),
    whole,
  );
}

function codePoints(hidden: string): string {
  const points = [...hidden].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  const more = points.length - MAX_SHOWN;
  return more <= 0
    ? `[${points.join(" ")}]`
    : `[${points.slice(0, MAX_SHOWN).join(" ")} and ${more} more hidden]`;
}
