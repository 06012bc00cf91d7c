import { styleText } from "node:util";
import type { CliContext, TextStream } from "../context.ts";

type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** Colours where a person looks and did not turn them off. */
export function createPalette(stream: TextStream, env: CliContext["env"]): Palette {
  const enabled = wantsColour(stream, env);
  const paint =
    (format: keyof Palette): Paint =>
    (text) =>
      enabled && text !== "" ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    red: paint("red"),
    green: paint("green"),
    yellow: paint("yellow"),
    cyan: paint("cyan"),
  };
}

function wantsColour(stream: TextStream, env: CliContext["env"]): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return stream.isTTY && env.TERM !== "dumb";
}
