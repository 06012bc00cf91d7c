import { formatCount } from "../output/amounts.ts";
import { PART_NAMES, PARTS } from "./context-parts.ts";
import type { ReportTurn } from "./session-report.ts";

const WIDTH = 960;
const HEIGHT = 240;
const MAX_BAR_WIDTH = 80;
const GAP_SHARE = 0.2;

/** Draws the parts of each request as stacked bars; a mark above a bar stands for a prefix break. Static SVG. */
export function contextChart(turns: readonly ReportTurn[]): string {
  const most = Math.max(1, ...turns.map(totalOf));
  const step = Math.min(MAX_BAR_WIDTH, WIDTH / Math.max(1, turns.length));
  const bars = turns.map((turn, at) => barOf(turn, at * step, step * (1 - GAP_SHARE), most)).join("");
  const legend = PARTS.map((part) => `<li><span class="swatch ${part}"></span>${PART_NAMES[part]}</li>`);
  return `<figure><figcaption id="chart-title">Estimated tokens of each request, by turn (highest: ${formatCount(most)})</figcaption>
<svg viewBox="0 -12 ${WIDTH} ${HEIGHT + 14}" role="img" aria-labelledby="chart-title" preserveAspectRatio="none">
<line x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}" class="axis"/>${bars}</svg>
<ul class="legend">${legend.join("")}<li><span class="swatch break"></span>Prefix break</li></ul></figure>`;
}

/** All tokens of a request. */
export function totalOf({ parts }: ReportTurn): number {
  return PARTS.reduce((sum, part) => sum + parts[part], 0);
}

function barOf(turn: ReportTurn, x: number, width: number, most: number): string {
  let top = HEIGHT;
  const rects = PARTS.map((part) => {
    const height = (turn.parts[part] / most) * HEIGHT;
    top -= height;
    return height === 0 ? "" : rect({ x, y: top, width, height }, part);
  });
  const mark = turn.brokenBy === undefined ? "" : rect({ x, y: top - 9, width, height: 6 }, "break");
  return `<g>${rects.join("")}${mark}</g>`;
}

function rect(box: Record<"x" | "y" | "width" | "height", number>, name: string): string {
  const attributes = Object.entries(box).map(([key, value]) => `${key}="${value.toFixed(2)}"`);
  return `<rect ${attributes.join(" ")} class="${name}"/>`;
}
