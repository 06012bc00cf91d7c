import { badArguments } from "./bad-arguments.ts";
import { callOrder } from "./call-order.ts";
import { climbing } from "./climbing.ts";
import { interleavedPieces } from "./interleaved-pieces.ts";
import { longFile } from "./long-file.ts";
import { longOutput } from "./long-output.ts";
import type { SelfCheck } from "./self-check.ts";
import { unknownTool } from "./unknown-tool.ts";

export const SELF_CHECKS: readonly SelfCheck[] = [
  callOrder,
  interleavedPieces,
  longOutput,
  longFile,
  badArguments,
  unknownTool,
  climbing,
];
