import type { Palette } from "./palette.ts";
import { visibleText } from "./visible-text.ts";

/** A line of a change: what goes, what comes, what stays; `@` and `\` tell of the lines around them. */
export interface ChangeLine {
  mark: "-" | "+" | " " | "@" | "\\";
  text: string;
}

/** The line as it is shown, in the colour of its mark; `fit` may shorten it. */
export function paintChangeLine(
  { mark, text }: ChangeLine,
  palette: Palette,
  fit: (line: string) => string = (line) => line,
): string {
  const shown = fit(visibleText(mark === "@" ? text : `${mark} ${text}`));
  if (mark === "-") return palette.red(shown);
  return mark === "+" ? palette.green(shown) : palette.dim(shown);
}
