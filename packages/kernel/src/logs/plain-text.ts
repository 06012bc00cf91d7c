// As it came, and as a control character is made visible.
const ESCAPE = String.raw`[\u001b\u241b]`;
const CONTROL_SEQUENCE = String.raw`\[[0-?]*[ -/]*[@-~]`;
const COMMAND = String.raw`\][^\n\u0007\u001b\u241b]*(?:[\u0007\u2407]|${ESCAPE}\\)`;
const SEQUENCES = new RegExp(`${ESCAPE}(?:${CONTROL_SEQUENCE}|${COMMAND}|[@-Z\\\\-_])`, "g");

/** The text without ANSI sequences, line for line. */
export function plainText(text: string): string {
  return text.includes("\u001b") || text.includes("\u241b") ? text.replace(SEQUENCES, "") : text;
}
