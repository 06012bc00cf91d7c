import type { Palette } from "./palette.ts";

/** What the tables are written with. */
export interface Page {
  palette: Palette;
  /** How wide it is, where that is known. */
  columns?: number | undefined;
}
